import { Anchor } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useShownSetting } from '../../../kit/configuration/use-shown-setting.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { defineAddition } from '../../../kit/list/addition.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { configurationOptions } from './configuration.calls.ts';
import classes from './configuration.module.css';

/** The settings of an organisation that differ from the default, and a link to all of them. */
function Configured({ item }: ItemProps<{ readonly id: string }>) {
  const { t } = useTranslation();
  const shown = useShownSetting();
  const { base } = useOrganisation();
  const answer = useQuery(configurationOptions(item.id));
  if (answer.isError) return <ErrorState error={answer.error} retry={() => void answer.refetch()} />;
  if (!answer.data) return null;
  const set = answer.data.filter(({ from }) => from !== null);
  return (
    <>
      {set.length === 0 && <p>{t('configuration.all_default')}</p>}
      <dl className={classes.summary}>
        {set.map(({ name, value, from, is_own }) => (
          <div key={name}>
            <dt>{t(`setting.labels.${name}`)}</dt>
            <dd>
              {shown(name, value)}{' '}
              <small>
                {is_own ? t('configuration.set_here') : t('configuration.inherited', { name: from?.name ?? '' })}
              </small>
            </dd>
          </div>
        ))}
      </dl>
      <Anchor component={Link} to={`${base}/merchant-configuration` as string} search={{ of: item.id } as never}>
        {t('configuration.change_all')}
      </Anchor>
    </>
  );
}

export const configurationTab = defineAddition('organisation', {
  tabs: [{ id: 'configuration', label: 'configuration.tab', roles: ['PSP_ALL'], content: Configured }],
});
