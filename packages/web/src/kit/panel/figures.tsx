import { entityOf } from '@sluis/contract/declared';
import { useTranslation } from '../../lib/i18n.ts';
import { useCan } from '../../lib/session.ts';
import type { Figure, Figures } from '../item/overview.ts';
import { ListLink } from '../link/item-link.tsx';
import { Money } from '../value/money.tsx';
import classes from './panel.module.css';

/** The key figures, side by side. */
export function FigureRow({ title, figures }: Figures) {
  const { t } = useTranslation();
  return (
    <section className={classes.section}>
      {title && <h3 className={classes.sectionTitle}>{title}</h3>}
      <dl className={classes.figures}>
        {figures.map((figure) => (
          <div key={figure.label}>
            <dt>{t(figure.label)}</dt>
            <dd>{figure.list ? <Linked {...figure} list={figure.list} /> : <Value {...figure} />}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const Value = ({ value }: Figure) => (typeof value === 'string' ? value : <Money {...value} />);

function Linked({ list, ...figure }: Figure & { readonly list: NonNullable<Figure['list']> }) {
  const canList = useCan(entityOf(list.entity).roles.list);
  return canList ? (
    <ListLink list={list.path} search={list.search}>
      <Value {...figure} />
    </ListLink>
  ) : (
    <Value {...figure} />
  );
}
