import { Alert } from '@mantine/core';
import { AttachInput } from '../../../kit/form/attach-input.tsx';
import type { OwnInput } from '../../../kit/form/entity-form.tsx';
import { PaymentMark } from '../../../kit/value/payment-mark.tsx';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useIsUsableAt } from '../../../lib/organisations.ts';
import { type ProcessorUse, useProcessors, useProcessorUse } from './profile.calls.ts';

interface Props extends OwnInput {
  readonly organisation: string;
  /** The edited profile, with its saved processors. */
  readonly profile?: { readonly id: string; readonly processors: readonly string[] };
  /** Those with brands or methods that would never get a payment. */
  readonly unroutable: readonly string[];
}

/** The processors of a payment profile. */
export function ProcessorsInput({ organisation, profile, unroutable, ...input }: Props) {
  const { t } = useTranslation();
  const processors = useProcessors();
  const isUsable = useIsUsableAt(organisation);
  const usable = new Set(processors.filter(({ organisation: owner }) => isUsable(owner)).map(({ id }) => id));
  const items = processors.map(({ id, name, payment_product }) => ({
    id,
    name,
    detail: t(`values.payment_product.${payment_product}`),
    mark: <PaymentMark payable={payment_product} />,
    fault: unroutable.includes(id) ? t('payment_profile.unroutable') : undefined,
  }));
  const chosen = input.value as readonly string[];
  const gone = profile?.processors.filter((id) => !chosen.includes(id)) ?? [];
  return (
    <AttachInput
      {...input}
      items={items}
      isOffered={(id) => usable.has(id)}
      words={{
        none: t('payment_profile.no_processors'),
        add: t('payment_profile.add_processor'),
        added: t('payment_profile.processor_added'),
      }}
    >
      {profile && gone.length > 0 && (
        <RemainingUse profile={profile.id} gone={items.filter(({ id }) => gone.includes(id))} />
      )}
    </AttachInput>
  );
}

const kinds = ['authorised', 'mandates', 'refunds'] as const satisfies readonly (keyof ProcessorUse)[];

interface RemainingUseProps {
  readonly profile: string;
  readonly gone: readonly { readonly id: string; readonly name: string }[];
}

/** Warns of the remaining use of removed processors. */
function RemainingUse({ profile, gone }: RemainingUseProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const use = useProcessorUse(profile);
  const busy = gone.flatMap(({ id, name }) => {
    const of = use.get(id);
    const parts = kinds.flatMap((kind) =>
      of && of[kind] > 0 ? [t(`payment_profile.use.${kind}`, { count: of[kind], shown: format.number(of[kind]) })] : [],
    );
    return parts.length > 0 ? [`${name}: ${parts.join(', ')}`] : [];
  });
  if (busy.length === 0) return null;
  return (
    <Alert color="yellow" variant="light" my={8} role="status" title={t('payment_profile.leaving')}>
      {busy.map((line) => (
        <div key={line}>{line}</div>
      ))}
    </Alert>
  );
}
