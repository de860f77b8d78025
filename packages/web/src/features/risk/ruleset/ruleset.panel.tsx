import { validationruleset } from '@sluis/contract/entities/risk/validationruleset';
import type { Row } from '../../../kit/item/row.ts';
import type { PanelOf } from '../../../kit/list/options.ts';
import { FieldGrid } from '../../../kit/panel/field-grid.tsx';
import { Verb } from '../../../kit/verb/verb.tsx';
import { useTranslation } from '../../../lib/i18n.ts';
import { liveContent, nextContent, stateOf } from './content.ts';
import { Differences } from './differences-view.tsx';
import type { Ruleset } from './ruleset.item.ts';
import classes from './ruleset.module.css';
import { RulesetContent, StatePills, TagOf } from './ruleset-item.tsx';
import { TestOnHistory, testing_roles } from './test-on-history.tsx';
import { Versions } from './versions.tsx';

type Props = { readonly item: Ruleset };

const isPublished = (item: Pick<Ruleset, 'active' | 'published_version'>): boolean => stateOf(item) !== 'draft';

/** What the ruleset says and does, and what is known of it. */
function RulesetDetails({ item }: Props) {
  const { t } = useTranslation();
  return (
    <div className={classes.details}>
      <RulesetContent item={item} />
      {item.draft && isPublished(item) && (
        <section className={classes.draft} aria-label={t('ruleset.draft_changes')}>
          <h3>{t('ruleset.draft_changes')}</h3>
          <Differences was={liveContent(item)} is={item.draft} />
        </section>
      )}
      <FieldGrid
        entity="validationruleset"
        item={item}
        paths={[
          'action',
          { path: 'tag', when: ({ tag }) => tag !== null },
          'organisation.name',
          { path: 'payment_profile.display_name', when: () => true },
          'email',
          { path: 'webhook_url', wide: true },
          'lists',
          ...(isPublished(item) ? (['published_version', 'published_at'] as const) : []),
          'created_at',
          'id',
        ]}
        drawn={{
          tag: item.tag ? <TagOf item={item} /> : undefined,
          ...(!item.payment_profile && { 'payment_profile.display_name': t('ruleset.all_profiles') }),
        }}
      />
    </div>
  );
}

const TestTab = ({ item }: Props) => (
  <TestOnHistory
    ruleset={{ ...nextContent(item), id: item.id, organisation: item.organisation.id, action: item.action }}
  />
);

/** Publishes or discards the draft. */
const Actions = ({ item }: Props) => (
  <>
    <Verb
      of={validationruleset}
      verb="publish"
      item={item as unknown as Row}
      values={{ next: item.published_version + 1 }}
      body={{ version: item.version }}
    />
    {isPublished(item) && <Verb of={validationruleset} verb="discard" item={item as unknown as Row} in_menu />}
  </>
);

export const rulesetPanel: PanelOf<Ruleset> = {
  status: StatePills,
  actions: Actions,
  tabs: [
    { id: 'details', content: RulesetDetails },
    { id: 'test', label: 'ruleset.test_title', roles: testing_roles, content: TestTab },
    { id: 'versions', label: 'ruleset.versions', content: Versions },
  ],
};
