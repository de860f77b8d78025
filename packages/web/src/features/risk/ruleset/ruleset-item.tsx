import { Switch } from '@mantine/core';
import { transaction } from '@sluis/contract/entities/payments/transaction';
import { type RulesetAction, validationruleset } from '@sluis/contract/entities/risk/validationruleset';
import type { Condition } from '@sluis/contract/risk/conditions';
import type { ScaExemption } from '@sluis/contract/risk/exemptions';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { attributeLabel, conditionsText } from '../../../kit/condition/condition-words.ts';
import { useConditionWords } from '../../../kit/condition/use-condition-words.ts';
import { Failure } from '../../../kit/confirm/failure.tsx';
import { reloadAll } from '../../../kit/item/list-request.ts';
import { ListLink } from '../../../kit/link/item-link.tsx';
import { ColorPill } from '../../../kit/value/color-pill.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { Pill } from '../../../kit/value/pill.tsx';
import { newIdempotencyKey, request } from '../../../lib/api-client.ts';
import { businessNow } from '../../../lib/business-time.ts';
import { useFormat } from '../../../lib/format.ts';
import { isProvider } from '../../../lib/granted.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { useCan, useMe } from '../../../lib/session.ts';
import { stateOf } from './content.ts';
import { useHits } from './ruleset.calls.ts';
import type { Ruleset } from './ruleset.item.ts';
import classes from './ruleset.module.css';

type Props = { readonly item: Ruleset };

/** The state of a ruleset, and its switch. */
export function RulesetHead({ item }: Props) {
  const { t } = useTranslation();
  const canUpdate = useCan(validationruleset.roles.update);
  const isNew = stateOf(item) === 'draft';
  // Of one that has never been live the draft is published.
  const hasSwitch = canUpdate && !(isNew && item.draft);
  return (
    <>
      <TagOf item={item} />
      {hasSwitch && !isNew ? item.draft && <DraftPill /> : <StatePills item={item} />}
      {!isNew && <span className={classes.version}>{t('ruleset.version', { number: item.published_version })}</span>}
      {hasSwitch && <ActiveSwitch item={item} />}
    </>
  );
}

function DraftPill() {
  const { t } = useTranslation();
  return <Pill tone="warning" label={t('ruleset.has_draft')} />;
}

export const state_tones = { live: 'good', draft: 'warning', off: 'ended' } as const;

/** Whether a ruleset is live, and whether it has a draft. */
export function StatePills({ item }: Props) {
  const { t } = useTranslation();
  const state = stateOf(item);
  return (
    <>
      <Pill tone={state_tones[state]} label={t(`ruleset.state.${state}`)} />
      {item.draft && state !== 'draft' && <DraftPill />}
    </>
  );
}

/** The tag that a ruleset puts on payments, where the viewer may see it. */
export const TagOf = ({ item: { tag } }: Props) =>
  tag?.color && tag.text ? <ColorPill color={tag.color} label={tag.text} /> : null;

/** Turns a ruleset on or off, which is live immediately. */
function ActiveSwitch({ item }: Props) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const change = useMutation({
    mutationFn: (active: boolean) =>
      request('POST', `/v1/validationruleset/${item.id}`, {
        body: { active, version: item.version },
        idempotencyKey: newIdempotencyKey(),
      }),
    onSuccess: () => reloadAll(client),
  });
  const shown = change.isPending ? change.variables : item.active;
  return (
    <>
      <Switch
        size="sm"
        label={t(shown ? 'ruleset.state.live' : 'ruleset.state.off')}
        aria-label={t('ruleset.switch', { name: item.name })}
        checked={shown}
        disabled={change.isPending}
        onChange={({ currentTarget: { checked } }) => change.mutate(checked)}
      />
      <Failure
        opened={change.isError}
        error={change.error}
        close={() => {
          change.reset();
          void reloadAll(client);
        }}
      />
    </>
  );
}

/** The rules as a sentence, and how often they matched. */
export function RulesetContent({ item }: Props) {
  const isNew = stateOf(item) === 'draft';
  return (
    <>
      <Sentence
        action={item.action}
        tag={item.tag?.text}
        exemption={(isNew && item.draft ? item.draft.sca_exemption : item.sca_exemption) ?? null}
        rules={isNew && item.draft ? item.draft.rules : item.rules}
      />
      {!isNew && <Hits item={item} />}
    </>
  );
}

interface SentenceProps {
  readonly action: RulesetAction;
  readonly tag?: string | null | undefined;
  readonly exemption?: ScaExemption | null | undefined;
  readonly rules: readonly Condition[];
}

/** What a ruleset does, as a text: "block", "tag as High value", "request the exemption for low value". */
export function useActionText(): (
  action: RulesetAction,
  more?: { readonly tag?: string | null | undefined; readonly exemption?: ScaExemption | null | undefined },
) => string {
  const { t } = useTranslation();
  return (action, { tag, exemption } = {}) => {
    if (action === '3dSecure' && exemption) return t(`ruleset.exempts.${exemption}`);
    return tag ? t('ruleset.does.tag_with', { tag }) : t(`ruleset.does.${action}`);
  };
}

/** "amount > € 500.00 and country is not one of NL, BE" */
export function RulesText({ rules }: Pick<SentenceProps, 'rules'>) {
  const { t } = useTranslation();
  const words = useConditionWords(rules);
  return rules.length === 0 ? t('ruleset.no_rules') : conditionsText(rules, words);
}

/** The same with what follows: "… → block" */
export function Sentence({ action, tag, exemption, rules }: SentenceProps) {
  const actionText = useActionText();
  return (
    <p className={classes.sentence}>
      <RulesText rules={rules} /> <strong>→ {actionText(action, { tag, exemption })}</strong>
    </p>
  );
}

const week_ms = 7 * 86_400_000;

/** How often a ruleset matched in seven days, with the way to the payments, when it last did, and what was missing. */
export function Hits({ item }: Props) {
  const { t } = useTranslation();
  const format = useFormat();
  const me = useMe();
  const { base } = useOrganisation();
  const hits = useHits(item.id);
  const canOpen = useCan(transaction.roles.list);
  if (!hits) return null;
  const text = t('ruleset.hits', { count: hits.count, shown: format.number(hits.count) });
  const since = new Date(businessNow().getTime() - week_ms).toISOString();
  return (
    <p className={classes.hits}>
      {hits.count > 0 && canOpen ? (
        <ListLink
          list={base === '' && isProvider(me) ? 'psp/transactions' : 'transactions'}
          search={{ 'rulesets[]': [item.id], 'created_at>': since }}
        >
          {text}
        </ListLink>
      ) : (
        <span>{text}</span>
      )}
      {hits.last_at && (
        <span>
          {t('ruleset.last_match')} <Instant value={hits.last_at} />
        </span>
      )}
      {hits.missing
        .filter(({ count }) => count > 0)
        .map(({ name, count }) => (
          <Missing key={name} name={name} count={count} />
        ))}
    </p>
  );
}

/** In how many payments a value that a rule compares was missing, which makes the rule false. */
function Missing({ name, count }: { readonly name: string; readonly count: number }) {
  const { t } = useTranslation();
  const format = useFormat();
  return (
    <span className={classes.missing}>
      {t('ruleset.missing', { name: attributeLabel(name, t), count, shown: format.number(count) })}
    </span>
  );
}
