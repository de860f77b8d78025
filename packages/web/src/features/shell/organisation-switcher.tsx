import { Combobox, useCombobox } from '@mantine/core';
import { IconBuilding, IconSelector } from '@tabler/icons-react';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { useLanguage, useTranslation } from '../../lib/i18n.ts';
import { belowMerchant, merchantPath, useOrganisation } from '../../lib/organisation.ts';
import { useOrganisations } from '../../lib/organisations.ts';
import { useMe } from '../../lib/session.ts';
import classes from './organisation-switcher.module.css';
import { type Found, searchTree, treeOf } from './organisation-tree.ts';
import { useRecentOrganisations } from './recent-organisations.ts';
import { useSwitchOrganisation } from './use-switch-organisation.ts';
import { useWhere } from './use-where.ts';

/** Says where the user is; opens another organisation below theirs, or another that they are a member of. */
export function OrganisationSwitcher() {
  const where = useWhere();
  const me = useMe();
  const organisations = useOrganisations();
  if (organisations.length < 2 && me.memberships.length < 2) return <span className={classes.here}>{where.name}</span>;
  return <Switcher organisations={organisations} />;
}

function Switcher({ organisations }: { readonly organisations: ReturnType<typeof useOrganisations> }) {
  const language = useLanguage();
  const branches = useMemo(() => treeOf(organisations, language), [organisations, language]);
  const { t } = useTranslation();
  const where = useWhere();
  const me = useMe();
  const open = useOpenOrganisation(where.home);
  const change = useSwitchOrganisation();
  const recent = useRecentOrganisations();
  const [text, setText] = useState('');
  const combobox = useCombobox({
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      combobox.focusTarget();
      setText('');
    },
    onDropdownOpen: () => combobox.focusSearchInput(),
  });
  const found = searchTree(branches, text);
  // Enter opens the first that was found, without a step down to it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is another object at every render.
  useEffect(() => {
    if (text !== '') combobox.selectFirstOption();
  }, [text]);
  const others = searchTree(
    me.memberships
      .filter(({ organisation }) => organisation.id !== me.organisation.id)
      .map(({ id, organisation: { name } }) => ({ id, name, parent: null, depth: 0 })),
    text,
  );
  const recentOnes = text === '' ? recent.flatMap((id) => branches.find((each) => each.id === id) ?? []) : [];
  return (
    <Combobox
      store={combobox}
      withinPortal={false}
      width={340}
      position="bottom-start"
      onOptionSubmit={(value) => {
        combobox.closeDropdown();
        const id = value.slice(value.indexOf(':') + 1);
        if (value.startsWith('own:')) change.mutate(id);
        else open(id);
      }}
    >
      <Combobox.Target targetType="button">
        <button
          type="button"
          className={classes.target}
          aria-label={`${t('shell.switch_organisation')}: ${where.name}`}
          aria-busy={change.isPending}
          onClick={() => combobox.toggleDropdown()}
        >
          <IconBuilding size={16} stroke={1.6} aria-hidden />
          <span>{where.name}</span>
          <IconSelector size={14} stroke={1.8} aria-hidden />
        </button>
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Search
          role="combobox"
          aria-expanded
          value={text}
          placeholder={t('shell.search_organisation')}
          aria-label={t('shell.search_organisation')}
          onChange={(event) => {
            combobox.resetSelectedOption();
            setText(event.currentTarget.value);
          }}
        />
        <Combobox.Options className={classes.options} aria-label={t('shell.all_organisations')}>
          {others.length > 0 && (
            <Combobox.Group label={t('shell.own_organisations')}>
              {others.map((each) => (
                <Option key={each.id} branch={each} list="own" here={where.id} />
              ))}
            </Combobox.Group>
          )}
          {recentOnes.length > 0 && (
            <Combobox.Group label={t('shell.recent')}>
              {recentOnes.map((each) => (
                <Option key={each.id} branch={{ ...each, depth: 0, matches: true }} list="recent" here={where.id} />
              ))}
            </Combobox.Group>
          )}
          {found.length > 0 && (
            <Combobox.Group label={t('shell.all_organisations')}>
              {found.map((each) => (
                <Option key={each.id} branch={each} list="all" here={where.id} />
              ))}
            </Combobox.Group>
          )}
          {found.length + others.length === 0 && <Combobox.Empty>{t('shell.no_organisation')}</Combobox.Empty>}
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}

interface OptionProps {
  readonly branch: Found;
  /** Makes the value unique: an organisation can be in several lists. */
  readonly list: 'own' | 'recent' | 'all';
  readonly here: string;
}

const Option = ({ branch, list, here }: OptionProps) => (
  <Combobox.Option
    value={`${list}:${branch.id}`}
    disabled={!branch.matches}
    className={classes.option}
    style={{ '--depth': branch.depth }}
    data-here={branch.id === here || undefined}
  >
    {branch.name}
  </Combobox.Option>
);

/** Opens an organisation on the screen that is shown, or on its transactions; one's own is the level above. */
function useOpenOrganisation(home: string): (id: string) => void {
  const navigate = useNavigate();
  const me = useMe();
  const { id: here } = useOrganisation();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (id) => {
    if (id === (here ?? me.organisation.id)) return;
    const screen = here === undefined ? '/transactions' : belowMerchant(pathname);
    // As the merchant could: the provider's rights are chosen anew for each.
    void navigate({ to: id === me.organisation.id ? home : merchantPath(id) + screen });
  };
}
