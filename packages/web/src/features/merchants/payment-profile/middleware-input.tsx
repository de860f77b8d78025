import { AttachInput } from '../../../kit/form/attach-input.tsx';
import type { OwnInput } from '../../../kit/form/entity-form.tsx';
import { isProvider } from '../../../lib/granted.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useIsUsableAt } from '../../../lib/organisations.ts';
import { useMe } from '../../../lib/session.ts';
import { useMiddlewares } from './profile.calls.ts';

interface Props extends OwnInput {
  readonly organisation: string;
  /** Those that the profile already has. */
  readonly held: readonly string[];
}

/** The middlewares of a payment profile, in the order in which they are called. */
export function MiddlewareInput({ organisation, held, ...input }: Props) {
  const { t } = useTranslation();
  const middlewares = useMiddlewares();
  const isUsable = useIsUsableAt(organisation);
  const isStaff = isProvider(useMe());
  const usable = new Set(middlewares.filter(({ organisation: owner }) => isUsable(owner)).map(({ id }) => id));
  const items = middlewares.map(({ id, name, description, organisation: owner }) => ({
    id,
    name,
    ...(description && { detail: description }),
    // Only the provider can remove what it has added.
    kept: !isStaff && owner === null && held.includes(id) ? t('payment_profile.kept') : undefined,
  }));
  return (
    <AttachInput
      {...input}
      ordered
      items={items}
      isOffered={(id) => usable.has(id)}
      words={{
        none: t('payment_profile.no_middleware'),
        add: t('payment_profile.add_middleware'),
        added: t('payment_profile.middleware_added'),
      }}
    />
  );
}
