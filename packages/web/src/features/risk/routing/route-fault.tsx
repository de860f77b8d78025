import { ApiError } from '@sluis/contract/base/errors';
import type { RoutingContent } from '@sluis/contract/risk/shapes';
import { Suspense } from 'react';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { lazy } from '../../../kit/popover/lazy.ts';
import { Compare } from './compare.tsx';
import classes from './route.module.css';
import { contentOfValues, type RouteValues } from './route-values.ts';
import { processorName } from './sentences.ts';
import type { UsedRouteForm } from './use-route-form.ts';
import type { RouteWords } from './use-words.ts';

// Lazy, because forms are rarely stale.
const StaleChanges = lazy(async () => (await import('../../../kit/form/stale-changes.tsx')).StaleChanges);

interface Profile {
  readonly id: string;
  readonly display_name: string;
  readonly missing?: readonly string[];
}

interface Props {
  readonly error: unknown;
  readonly words: Pick<RouteWords, 't' | 'nameOf'>;
}

/** The payment profiles that an answer is about, with the processors that they lack. */
export function ProfilesOf({ error, words }: Props) {
  const { t } = words;
  const profiles = ((error instanceof ApiError && error.details?.payment_profiles) || []) as readonly Profile[];
  if (profiles.length === 0) return null;
  return (
    <ul className={classes.profiles}>
      {profiles.map(({ id, display_name, missing = [] }) => (
        <li key={id}>
          {missing.length === 0
            ? display_name
            : t('route.profile_lacks', {
                name: display_name,
                processors: missing.map((each) => processorName(each, words)).join(', '),
              })}
        </li>
      ))}
    </ul>
  );
}

/** The tree of a saved version is complete. */
const savedContent = (values: RouteValues) => contentOfValues(values) as RoutingContent;

interface FaultProps {
  readonly form: UsedRouteForm;
  /** Why the newest version could not be read, if it could not. */
  readonly read_error: unknown;
}

/** Why a routing was refused, with what another user changed meanwhile. */
export function RouteFault({ form, read_error }: FaultProps) {
  const { error, newer, words } = form;
  const { t } = words;
  const [was, is] = newer.between ?? [];
  const stale = (
    <Suspense fallback={null}>
      <StaleChanges
        entity="routing"
        currency_code={undefined}
        changes={newer.between && []}
        error={error}
        onLoad={newer.load}
        onOverwrite={newer.keep}
        onSend={form.resend}
      >
        {was && is && <Compare was={savedContent(was)} is={savedContent(is)} words={words} />}
      </StaleChanges>
    </Suspense>
  );
  return (
    <div>
      <FormFault error={error} stale={stale} />
      <FormFault error={read_error} />
      {newer.is_taken && <p role="status">{t('form.newer_taken')}</p>}
      <ProfilesOf error={error} words={words} />
    </div>
  );
}
