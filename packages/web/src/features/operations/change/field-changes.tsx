import { entityOf } from '@sluis/contract/declared';
import { useQuery } from '@tanstack/react-query';
import { useShownSetting } from '../../../kit/configuration/use-shown-setting.ts';
import { listOptions } from '../../../kit/item/list-request.ts';
import { ReferenceLink } from '../../../kit/link/reference-link.tsx';
import { PartValue } from '../../../kit/panel/field-grid.tsx';
import { AwaitedName } from '../../../kit/value/awaited-name.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import { type Change, isKnown, isSecret, parsed, settingOf } from './change.item.ts';
import classes from './change.module.css';
import { useFieldLabel } from './change-cells.tsx';

interface Props {
  readonly change: Pick<Change, 'entity' | 'changes' | 'action'>;
}

/** Each changed field, with its value before and after. */
export function FieldChanges({ change: { entity, changes, action } }: Props) {
  const { t } = useTranslation();
  const label = useFieldLabel();
  const [was, became] = [action !== 'CREATED', action !== 'DELETED'];
  return (
    // biome-ignore lint/a11y/useSemanticElements: it is no set of fields.
    <div
      className={classes.scroll}
      role="group"
      aria-label={t('change.tab')}
      // Without links the keyboard could not scroll it.
      // biome-ignore lint/a11y/noNoninteractiveTabindex: as said.
      tabIndex={0}
    >
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">{t('change.field')}</th>
            {was && <th scope="col">{t('change.before')}</th>}
            {became && <th scope="col">{t('change.after')}</th>}
          </tr>
        </thead>
        <tbody>
          {changes.map((each) => (
            <tr key={each.field}>
              <th scope="row">{label(entity, each.field)}</th>
              {settingOf(each.field) ? (
                <Configured change={each} />
              ) : isSecret(each) ? (
                <td colSpan={Number(was) + Number(became)}>{t('change.secret')}</td>
              ) : (
                <>
                  {was && <Value entity={entity} field={each.field} changes={changes} of="before" />}
                  {became && <Value entity={entity} field={each.field} changes={changes} of="after" />}
                </>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The setting of an organisation before and after; an unset one has the inherited value. */
function Configured({ change: { field, before, after } }: { readonly change: Change['changes'][number] }) {
  const { t } = useTranslation();
  const shown = useShownSetting();
  const name = settingOf(field);
  const side = (text: string | null): string =>
    name === undefined || text === null ? t('configuration.was_inherited') : shown(name, parsed(text));
  return (
    <>
      <td>{side(before)}</td>
      <td>{side(after)}</td>
    </>
  );
}

interface ValueProps {
  readonly entity: string;
  readonly field: string;
  readonly changes: Change['changes'];
  readonly of: 'before' | 'after';
}

/** A value, drawn as everywhere; with the other values of the change, such as the currency of an amount. */
function Value({ entity, field, changes, of }: ValueProps) {
  const { t } = useTranslation();
  const item = { id: '', ...Object.fromEntries(changes.map((each) => [each.field, parsed(each[of])])) };
  const value = (item as Readonly<Record<string, unknown>>)[field];
  if (value === undefined || value === null || value === '')
    return <td className={classes.none}>{t('change.none')}</td>;
  const declared = entityOf(entity).fields[field];
  if (declared?.kind === 'ref' && typeof value === 'string')
    return (
      <td>
        <Named entity={declared.to} id={value} />
      </td>
    );
  return (
    <td>
      {isKnown(entity, field) ? (
        <PartValue entity={entity} item={item} part={{ path: field }} />
      ) : (
        JSON.stringify(value)
      )}
    </td>
  );
}

/** A reference by its current name; by its id if it is deleted or not visible to the viewer. */
function Named({ entity, id }: { readonly entity: string; readonly id: string }) {
  const enabled = useCan(entityOf(entity).roles.list);
  const { data, isLoading } = useQuery({ ...listOptions(entity, { id, _limit: 1, _count: false }), enabled });
  return isLoading ? <AwaitedName /> : <ReferenceLink entity={entity} item={data?.items[0] ?? id} />;
}
