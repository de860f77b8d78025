import { entityOf } from '@sluis/contract/declared';
import { can } from '../../lib/granted.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import { ItemSearch } from '../form/item-search.tsx';
import type { EditorProps } from './filter-editor.ts';
import classes from './list.module.css';
import { TextFilter } from './text-filter.tsx';

/** One of the many items that a field can refer to, found by typing; its id for viewers who may not list them. */
export function ItemFilter(props: EditorProps) {
  const { entity, field, declared, apply, close } = props;
  const { t } = useTranslation();
  const me = useMe();
  const to = 'to' in declared ? declared.to : '';
  if (!can(me, entityOf(to).roles.list)) return <TextFilter {...props} />;
  return (
    <div className={classes.editorForm}>
      <ItemSearch<{ readonly id: string }>
        entity={to}
        label={t(`fields:${entity}.${field}`)}
        description={t('list.find_one')}
        data-autofocus
        // Within the editor: a click on a result must not close it.
        comboboxProps={{ withinPortal: false }}
        onChoose={(item) => {
          if (!item) return;
          apply({ [field]: item.id });
          close();
        }}
      />
    </div>
  );
}
