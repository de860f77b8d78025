import { Anchor, Skeleton } from '@mantine/core';
import { configuration_sections, configuration_settings } from '@sluis/contract/configuration';
import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { OrganisationSelect } from '../../../kit/form/organisation-select.tsx';
import { useSetSearch } from '../../../kit/layout/use-set-search.ts';
import { Section, SectionPage } from '../../../kit/section/section.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { useOrganisations } from '../../../lib/organisations.ts';
import { useMe } from '../../../lib/session.ts';
import { configurationOptions } from './configuration.calls.ts';
import classes from './configuration.module.css';
import { Setting } from './setting.tsx';

/** The provider's settings for a merchant, or for all of them: each with its effect and origin. */
export function ConfigurationPage() {
  const { t } = useTranslation();
  const { id: merchant } = useOrganisation();
  const root = useMe().organisation.id;
  const { of: chosen } = useSearch({ strict: false }) as { readonly of?: unknown };
  const organisation = typeof chosen === 'string' ? chosen : (merchant ?? root);
  const answer = useQuery(configurationOptions(organisation));
  return (
    <SectionPage title={t('configuration.title')}>
      <p className={classes.intro}>
        {t(organisation === root ? 'configuration.intro_all' : 'configuration.intro')}{' '}
        {organisation !== root && (
          <Anchor component={Link} underline="always" to={'/merchant-configuration' as string}>
            {t('configuration.all_merchants')}
          </Anchor>
        )}
      </p>
      <Chooser organisation={organisation} />
      {answer.isError && <ErrorState error={answer.error} retry={() => void answer.refetch()} />}
      {answer.isPending && <Skeleton height={400} mt={24} />}
      {answer.data &&
        configuration_sections.map((section) => (
          <Section
            key={`${organisation} ${section}`}
            title={t(`configuration.sections.${section}.title`)}
            hint={t(`configuration.sections.${section}.hint`)}
          >
            {answer.data
              .filter(({ name }) => configuration_settings[name].section === section)
              .map((setting) => (
                <Setting key={setting.name} organisation={organisation} setting={setting} />
              ))}
          </Section>
        ))}
    </SectionPage>
  );
}

/** Chooses the part of the merchant that the settings are for, if it has parts. */
function Chooser({ organisation }: { readonly organisation: string }) {
  const { t } = useTranslation();
  const { id: merchant } = useOrganisation();
  const setSearch = useSetSearch();
  const organisations = useOrganisations();
  const has_parts = organisations.some(({ parent }) => parent !== null && parent === (merchant ?? parent));
  if (!has_parts) return null;
  return (
    <OrganisationSelect
      className={classes.chooser}
      label={t('configuration.organisation')}
      allowDeselect={false}
      value={organisation}
      onChange={(of) => setSearch(of === null ? {} : { of })}
    />
  );
}
