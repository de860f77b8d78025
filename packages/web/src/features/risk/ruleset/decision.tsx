import type { RulesetAction } from '@sluis/contract/entities/risk/validationruleset';
import type { Populated } from '@sluis/contract/registry';
import type { DecisionAnswer, ExplainedRouting, ExplainedRuleset } from '@sluis/contract/risk/results';
import { useQuery } from '@tanstack/react-query';
import { explainedAll } from '../../../kit/condition/condition-words.ts';
import { useConditionWords } from '../../../kit/condition/use-condition-words.ts';
import { useNamedItems } from '../../../kit/item/choices.ts';
import { ListLink } from '../../../kit/link/item-link.tsx';
import { EmptyState } from '../../../kit/state/empty-state.tsx';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { Instant } from '../../../kit/value/instant.tsx';
import { StatusPill } from '../../../kit/value/status-pill.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './ruleset.module.css';
import { useActionText } from './ruleset-item.tsx';

type Payment = Populated<'transaction', 'organisation' | 'processor'>;

/** Why a payment was tagged, challenged, blocked or let through, and why its processor took it. */
export function Decision({ item }: { readonly item: Payment }) {
  const { t } = useTranslation();
  const answer = useQuery({
    queryKey: ['item', 'transaction/decision', item.id],
    queryFn: ({ signal }) => request<DecisionAnswer>('GET', `/v1/transaction/${item.id}/decision`, { signal }),
  });
  const { data, error } = answer;
  if (error) return <ErrorState error={error} retry={() => void answer.refetch()} />;
  if (!data) return null;
  if (data.mode === 'none')
    return <EmptyState level={3} title={t('ruleset.why.none')} hint={t('ruleset.why.none_hint')} />;
  const matched = data.rulesets.filter((ruleset) => ruleset.matched);
  const others = data.rulesets.filter((ruleset) => !ruleset.matched);
  const isBlockedElsewhere = item.blocked && !matched.some(({ effect }) => effect === 'blocked');
  return (
    <div className={classes.why}>
      {data.mode === 'observed' && <p className={classes.notice}>{t('ruleset.why.observed')}</p>}
      <section>
        <h3>{t('ruleset.why.rules')}</h3>
        {isBlockedElsewhere && <p className={classes.notice}>{t('ruleset.why.blocked_elsewhere')}</p>}
        {matched.length === 0 ? (
          !isBlockedElsewhere && <p className={classes.quiet}>{t('ruleset.why.no_match')}</p>
        ) : (
          <ul className={classes.matches}>
            {matched.map((ruleset, at) => (
              <li key={ruleset.ruleset ?? at}>
                <Ruleset ruleset={ruleset} />
              </li>
            ))}
          </ul>
        )}
        {others.length > 0 && (
          <details className={classes.others}>
            <summary>{t('ruleset.why.others', { count: others.length })}</summary>
            <ul className={classes.matches}>
              {others.map((ruleset, at) => (
                <li key={ruleset.ruleset ?? at}>
                  <Ruleset ruleset={ruleset} />
                </li>
              ))}
            </ul>
          </details>
        )}
      </section>
      <Routing routing={data.routing} item={item} />
    </div>
  );
}

const routes: Readonly<Record<RulesetAction, string>> = { block: 'riskrules', tag: 'tagrules', '3dSecure': '3dsecure' };

/** A ruleset with its version, and the conditions with the values that the payment had. */
function Ruleset({ ruleset }: { readonly ruleset: ExplainedRuleset }) {
  const { t } = useTranslation();
  const { ruleset: id, name, number, action, exemption, matched, effect, conditions } = ruleset;
  const words = useConditionWords(conditions.map(({ condition }) => condition));
  const actionText = useActionText();
  const effectText = (what: NonNullable<typeof effect>, of: typeof exemption): string =>
    what === 'exempted' && of ? t(`ruleset.exempted.${of}`) : t(`ruleset.effect.${what}`);
  const known = name ?? t('ruleset.why.of_provider');
  return (
    <>
      <span className={classes.versionHead}>
        {id === null ? (
          <strong>{known}</strong>
        ) : (
          <ListLink list={routes[action]} search={{ id, _open: true, _tab: 'versions' }}>
            {known}
          </ListLink>
        )}
        {id !== null && <span className={classes.version}>{t('ruleset.version', { number })}</span>}
      </span>
      <span className={classes.sentence}>
        {conditions.length > 0 && explainedAll(conditions, words)}{' '}
        {matched && <strong>→ {effect ? effectText(effect, exemption) : actionText(action, { exemption })}</strong>}
      </span>
    </>
  );
}

interface RoutingProps {
  readonly routing: ExplainedRouting;
  readonly item: Payment;
}

/** The way through the tree of the routing to the processor, and the attempts. */
function Routing({ routing, item }: RoutingProps) {
  const { t } = useTranslation();
  const { routing: id, number, name, path, steps, processor, reason, attempts } = routing;
  const processors = new Map(useNamedItems('processor').items.map(({ value, label }) => [value, label]));
  const words = useConditionWords(steps.flat().map(({ condition }) => condition));
  const nameOf = (of: string): string =>
    processors.get(of) ?? (item.processor?.id === of ? (item.processor.name ?? of) : of);
  if (reason === null && attempts.length === 0) return null;
  return (
    <section>
      <h3>{t('ruleset.why.routing')}</h3>
      {id !== null && (
        <p className={classes.versionHead}>
          <ListLink list="intelligent-routing" search={{ id, _open: true, _tab: 'versions' }}>
            {name ?? id}
          </ListLink>
          {number !== null && <span className={classes.version}>{t('ruleset.version', { number })}</span>}
        </p>
      )}
      {path !== null && steps.length > 0 && (
        <ol className={classes.steps}>
          {steps.map((step, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a step is its place in the path.
            <li key={at}>
              {explainedAll(step, words)} → {t(path[at] === 't' ? 'ruleset.why.then' : 'ruleset.why.else')}
            </li>
          ))}
        </ol>
      )}
      {reason !== null && (
        <p>
          {processor !== null && <strong>{nameOf(processor)}</strong>}
          {processor !== null && ': '}
          {t(`ruleset.reason.${reason}`)}
        </p>
      )}
      {attempts.length > 0 && (
        <ol className={classes.attempts} aria-label={t('ruleset.why.attempts')}>
          {attempts.map((attempt) => (
            <li key={attempt.number}>
              <span>{t('ruleset.why.attempt', { number: attempt.number })}</span>
              <span>{nameOf(attempt.processor)}</span>
              <Instant value={attempt.created_at} />
              {attempt.status && <StatusPill entity="transaction" status={attempt.status} />}
              {attempt.status_reason && <span className={classes.quiet}>{attempt.status_reason}</span>}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
