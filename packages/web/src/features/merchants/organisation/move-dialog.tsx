import { Alert, Stack } from '@mantine/core';
import type { Affected, MoveEffects } from '@sluis/contract/organisation-moves';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useShownSetting } from '../../../kit/configuration/use-shown-setting.ts';
import { Confirmation } from '../../../kit/confirm/lazy-dialogs.ts';
import { useUsedBy } from '../../../kit/confirm/used-by.ts';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { OrganisationSelect } from '../../../kit/form/organisation-select.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisations } from '../../../lib/organisations.ts';
import type { Organisation } from './organisation.item.ts';
import classes from './organisation.module.css';

interface Props {
  readonly item: Organisation;
  readonly opened: boolean;
  readonly close: () => void;
}

/** Asks for the new parent of an organisation, shows who gains and loses access, and moves it. */
export function MoveDialog({ item, opened, close }: Props) {
  const { t } = useTranslation();
  const [parent, setParent] = useState<string | null>(null);
  const target = useOrganisations().find(({ id }) => id === parent);
  const effects = useEffects(item.id, opened ? parent : null);
  const isPossible = effects.data && effects.data.fault === null && effects.data.used_by.length === 0;
  const label = t('organisation.move_one', { name: item.name });
  return (
    <Confirmation
      label={label}
      opened={opened}
      close={() => {
        setParent(null);
        close();
      }}
      question={t('organisation.move_question', { name: item.name })}
      confirm={target ? t('organisation.move_to', { name: target.name }) : t('organisation.move')}
      is_incomplete={!isPossible}
      run={(idempotencyKey) =>
        request('POST', `/v1/organisation/${item.id}/move`, {
          body: { parent, version: item.version },
          idempotencyKey,
        })
      }
    >
      <OrganisationSelect
        label={t('organisation.new_parent')}
        without={item.id}
        value={parent}
        onChange={setParent}
        data-autofocus
      />
      {effects.isError && <FormFault error={effects.error} />}
      <div aria-live="polite">{effects.data && <Effects effects={effects.data} name={item.name} />}</div>
    </Confirmation>
  );
}

const useEffects = (id: string, parent: string | null) =>
  useQuery({
    queryKey: ['item', 'organisation/move', id, parent],
    queryFn: ({ signal }) =>
      request<MoveEffects>('GET', `/v1/organisation/${id}/move`, { query: { parent: parent ?? '' }, signal }),
    enabled: parent !== null,
    staleTime: 0,
    retry: false,
  });

interface EffectsProps {
  readonly effects: MoveEffects;
  readonly name: string;
}

/** The effects of the move, in words. */
function Effects({ effects, name }: EffectsProps) {
  const { t } = useTranslation();
  const usedBy = useUsedBy();
  const { fault, used_by, loses, gains, organisations, users } = effects;
  if (fault !== null || used_by.length > 0)
    return (
      <Alert color="red" variant="light" role="alert">
        {fault === null ? t('organisation.move_uses', { what: usedBy(used_by) }) : t(`organisation.faults.${fault}`)}
      </Alert>
    );
  const isSame = [loses, gains].every((sight) => sight.users.count + sight.api_keys.count === 0);
  return (
    <Stack gap={8} className={classes.effects}>
      <p>
        {t('organisation.moved_organisations', { count: organisations })}{' '}
        {t('organisation.moved_users', { count: users })}
      </p>
      {isSame && <p>{t('organisation.sight_same')}</p>}
      <Sight label={t('organisation.loses', { name })} {...loses} />
      <Sight label={t('organisation.gains', { name })} {...gains} />
      {effects.rulesets && <Rulesets {...effects.rulesets} />}
      <Settings effects={effects} />
    </Stack>
  );
}

function Sight({ label, users, api_keys }: MoveEffects['loses'] & { readonly label: string }) {
  const { t } = useTranslation();
  if (users.count + api_keys.count === 0) return null;
  return (
    <div>
      <strong>{label}</strong>
      <ul>
        {users.count > 0 && (
          <li>
            {t('organisation.sight_users', { count: users.count })}
            <Names of={users} />
          </li>
        )}
        {api_keys.count > 0 && (
          <li>
            {t('organisation.sight_keys', { count: api_keys.count })}
            <Names of={api_keys} />
          </li>
        )}
      </ul>
    </div>
  );
}

/** The rulesets of organisations above that stop or begin to hold for its payments. */
function Rulesets({ loses, gains }: NonNullable<MoveEffects['rulesets']>) {
  const { t } = useTranslation();
  if (loses.count + gains.count === 0) return null;
  return (
    <div>
      <strong>{t('organisation.rulesets_change')}</strong>
      <ul>
        {loses.count > 0 && (
          <li>
            {t('organisation.rulesets_lost', { count: loses.count })}
            <Names of={loses} />
          </li>
        )}
        {gains.count > 0 && (
          <li>
            {t('organisation.rulesets_gained', { count: gains.count })}
            <Names of={gains} />
          </li>
        )}
      </ul>
    </div>
  );
}

function Names({ of: { count, names } }: { readonly of: Affected }) {
  const { t } = useTranslation();
  if (names.length === 0) return null;
  const more = count - names.length;
  return `: ${names.join(', ')}${more > 0 ? ` ${t('organisation.and_more', { count: more })}` : ''}`;
}

/** The settings that would change for its users. */
function Settings({ effects: { settings, configuration } }: Pick<EffectsProps, 'effects'>) {
  const { t } = useTranslation();
  const shown = useShownSetting();
  const [was_active, is_active] = settings.active;
  const [idle_before, idle_after] = settings.idle_minutes;
  const [factor_before, factor_after] = settings.mfa_required;
  const [ranges_before, ranges_after] = settings.address_ranges.map((list) => list.join(', '));
  const changes = [
    ...(was_active && !is_active ? [t('organisation.becomes_inactive')] : []),
    ...(!was_active && is_active ? [t('organisation.becomes_active')] : []),
    ...(idle_before === idle_after
      ? []
      : [idle_after === null ? t('organisation.idle_default') : t('organisation.idle_after', { count: idle_after })]),
    ...(factor_before === factor_after
      ? []
      : [
          factor_after === null
            ? t('organisation.factor_none')
            : t('organisation.factor_after', { factor: t(`values.mfa_required.${factor_after}`) }),
        ]),
    ...(ranges_before === ranges_after
      ? []
      : [ranges_after ? t('organisation.ranges_after', { ranges: ranges_after }) : t('organisation.ranges_none')]),
    ...configuration.map(({ name, before, after }) =>
      t('organisation.configured_after', {
        name: t(`setting.labels.${name}`),
        before: shown(name, before),
        after: shown(name, after),
      }),
    ),
  ];
  if (changes.length === 0) return null;
  return (
    <div>
      <strong>{t('organisation.settings_change')}</strong>
      <ul>
        {changes.map((each) => (
          <li key={each}>{each}</li>
        ))}
      </ul>
    </div>
  );
}
