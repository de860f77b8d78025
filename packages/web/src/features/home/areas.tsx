import { Link } from '@tanstack/react-router';
import { Icon } from '../../kit/icon.tsx';
import { useTranslation } from '../../lib/i18n.ts';
import type { Place } from '../../lib/navigation.ts';
import classes from './home.module.css';

/** The areas that the user may open, each with a line about what is there. */
export function Areas({ places }: { readonly places: readonly Place[] }) {
  const { t } = useTranslation();
  return (
    <section className={classes.section}>
      <h2>{t('home.areas')}</h2>
      <ul className={classes.areas}>
        {places.map(({ id, path, icon }) => (
          <li key={id}>
            <Link to={path} className={classes.area}>
              <Icon name={icon} size={20} />
              <span>
                <strong>{t(`navigation.${id}.label`)}</strong>
                <small>{t(`navigation.${id}.description`)}</small>
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
