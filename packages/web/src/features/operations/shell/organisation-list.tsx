import { Combobox, useCombobox } from '@mantine/core';
import { useNavigate, useRouterState } from '@tanstack/react-router';
import { useEffect, useMemo, useState } from 'react';
import { Anchor } from '../../../kit/popover/floating.tsx';
import type { PopoverState } from '../../../kit/popover/popover-props.ts';
import { type Found, searchTree, treeOf } from '../../../kit/tree/tree.ts';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { belowMerchant, merchantPath, useOrganisation } from '../../../lib/organisation.ts';
import { useOrganisations } from '../../../lib/organisations.ts';
import { useMe } from '../../../lib/session.ts';
import classes from './organisation-switcher.module.css';
import { useRecentOrganisations } from './recent-organisations.ts';
import { useCurrentOrganisation } from './use-current-organisation.ts';

interface Props {
  readonly of: PopoverState;
  /** Continues as a member of another organisation. */
  readonly change: (membership: string) => void;
}

/** The organisations below the user's own, and those they are a member of; opens one. */
export function OrganisationList({ of, change }: Props) {
  const organisations = useOrganisations();
  const language = useLanguage();
  const branches = useMemo(() => treeOf(organisations, language), [organisations, language]);
  const { t } = useTranslation();
  const where = useCurrentOrganisation();
  const me = useMe();
  const open = useOpenOrganisation(where.home);
  const recent = useRecentOrganisations();
  const [text, setText] = useState('');
  const combobox = useCombobox({
    opened: of.isOpen,
    onOpenedChange: (next) => (next ? of.open : of.close)(),
    onDropdownClose: () => {
      combobox.resetSelectedOption();
      setText('');
    },
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the store is another object at every render.
  useEffect(() => {
    if (of.isOpen) combobox.focusSearchInput();
  }, [of.isOpen]);
  const found = searchTree(branches, text);
  // Enter opens the first match, without an arrow key.
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
        if (value.startsWith('own:')) change(id);
        else open(id);
      }}
    >
      <Combobox.DropdownTarget>
        <Anchor button={of.button} />
      </Combobox.DropdownTarget>
      <Combobox.Dropdown id={`${of.id}-dropdown`}>
        <Combobox.Search
          role="combobox"
          aria-expanded
          aria-controls={`${of.id}-options`}
          value={text}
          placeholder={t('shell.search_organisation')}
          aria-label={t('shell.search_organisation')}
          onChange={(event) => {
            combobox.resetSelectedOption();
            setText(event.currentTarget.value);
          }}
        />
        <Combobox.Options id={`${of.id}-options`} className={classes.options} aria-label={t('shell.all_organisations')}>
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

/** Opens an organisation on the current screen, or on its transactions; the user's own is the level above. */
function useOpenOrganisation(home: string): (id: string) => void {
  const navigate = useNavigate();
  const me = useMe();
  const { id: here } = useOrganisation();
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (id) => {
    if (id === (here ?? me.organisation.id)) return;
    const screen = here === undefined ? '/transactions' : belowMerchant(pathname);
    // In the merchant's mode: the provider's rights are chosen again for each merchant.
    void navigate({ to: id === me.organisation.id ? home : merchantPath(id) + screen });
  };
}
