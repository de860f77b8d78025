import { Input } from '@mantine/core';
import { canGrant, isRecordRole, role_families, role_verbs } from '@sluis/contract/roles';
import { IconCheck } from '@tabler/icons-react';
import { type ReactNode, useId } from 'react';
import { rolesOfUser } from '../../lib/granted.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { useMe } from '../../lib/session.ts';
import { type RoleState, roleStates, withRole } from './role-state.ts';
import classes from './roles.module.css';
import { top_roles } from './top-roles.ts';

type Level = 'merchant' | 'provider';

interface Props {
  readonly value: readonly string[];
  /** Whether the roles are given at the provider, where provider roles have an effect. */
  readonly at_provider: boolean;
  /** Whether the roles are for an API key: only keys can record the payments of a gateway. */
  readonly for_key?: boolean;
  /** By default the matrix is read-only. */
  readonly onChange?: (value: readonly string[]) => void;
  readonly label?: ReactNode;
  readonly error?: ReactNode;
  readonly disabled?: boolean;
  readonly 'data-path'?: string;
}

/** Roles as families by verbs. Only roles that the viewer holds can be ticked; the others say so. */
export function RolesMatrix({ value, at_provider, for_key = false, onChange, label, error, disabled, ...rest }: Props) {
  const { t } = useTranslation();
  const held = rolesOfUser(useMe());
  const heading = useId();
  const has_record = for_key || value.some(isRecordRole);
  const stateOf = roleStates(value);
  const levels: readonly Level[] = at_provider || !onChange ? ['merchant', 'provider'] : ['merchant'];
  const draw: Draw = (role, name) => {
    const state = stateOf(role);
    if (!onChange) return state.granted && <Granted name={name} />;
    const change = (on: boolean): void => onChange(withRole(value, role, on));
    return <Tick name={name} state={state} isHeld={canGrant(held, role)} disabled={disabled} onChange={change} />;
  };
  const isShown = (roles: readonly string[]): boolean =>
    onChange !== undefined || roles.some((role) => stateOf(role).granted);
  if (!onChange && value.length === 0) return <p className={classes.note}>{t('roles.none')}</p>;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset cannot be laid out as a column of tables everywhere.
    <div role="group" aria-labelledby={label ? heading : undefined} tabIndex={-1} className={classes.roles} {...rest}>
      {label && (
        <span id={heading} className={classes.label}>
          {label}
        </span>
      )}
      {onChange && <p className={classes.note}>{t('roles.only_held')}</p>}
      {onChange && for_key && <p className={classes.note}>{t('roles.record')}</p>}
      {error && <Input.Error>{error}</Input.Error>}
      {levels.map((level) => (
        <LevelTable key={level} level={level} has_record={has_record} draw={draw} isShown={isShown} />
      ))}
    </div>
  );
}

type Draw = (role: string, name: string) => ReactNode;

interface LevelProps {
  readonly level: Level;
  readonly has_record: boolean;
  readonly draw: Draw;
  readonly isShown: (roles: readonly string[]) => boolean;
}

function LevelTable({ level, has_record, draw, isShown }: LevelProps) {
  const { t } = useTranslation();
  const tops = top_roles[level].filter((role) => isShown([role]));
  const families = role_families
    .filter((family) => family.level === level)
    .map(({ name, verbs }) => ({
      name,
      roles: new Map([...verbs, 'ALL' as const].map((verb) => [verb, `${name}_${verb}`])),
    }))
    .filter(({ roles }) => isShown([...roles.values()]));
  if (tops.length + families.length === 0) return null;
  const verbs = role_verbs.filter((verb) => verb !== 'RECORD' || (has_record && level === 'merchant'));
  const columns = [...verbs, 'ALL'] as const;
  return (
    <section>
      <h3 className={classes.level}>{t(`roles.${level}`)}</h3>
      {tops.map((role) => (
        <div key={role} className={classes.top}>
          {draw(role, t(`roles.top.${role}`))}
          <span aria-hidden>{t(`roles.top.${role}`)}</span>
        </div>
      ))}
      {families.length > 0 && (
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('roles.subject')}</th>
              {columns.map((verb) => (
                <th key={verb} scope="col">
                  <span>{t(`roles.verb.${verb}`)}</span>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {families.map(({ name, roles }) => {
              const family = t(`roles.family.${name}`);
              return (
                <tr key={name}>
                  <th scope="row">{family}</th>
                  {columns.map((verb) => {
                    const role = roles.get(verb);
                    return <td key={verb}>{role && draw(role, `${family}: ${t(`roles.verb.${verb}`)}`)}</td>;
                  })}
                </tr>
              );
            })}
          </tbody>
        </table>
      )}
    </section>
  );
}

interface TickProps {
  readonly name: string;
  readonly state: RoleState;
  readonly isHeld: boolean;
  readonly disabled: boolean | undefined;
  readonly onChange: (on: boolean) => void;
}

// Native checkboxes: the kit's have five elements each, and there are three hundred.
function Tick({ name, state: { granted, implied }, isHeld, disabled, onChange }: TickProps) {
  const { t } = useTranslation();
  const reason = isHeld ? (implied ? t('roles.implied') : undefined) : t('roles.not_held');
  return (
    <input
      type="checkbox"
      className={classes.tick}
      aria-label={name}
      title={reason ?? name}
      checked={granted}
      disabled={disabled || implied || !isHeld}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}

function Granted({ name }: { readonly name: string }) {
  const { t } = useTranslation();
  return (
    <IconCheck
      size={16}
      stroke={2}
      role="img"
      aria-label={`${name}: ${t('roles.granted')}`}
      className={classes.granted}
    />
  );
}
