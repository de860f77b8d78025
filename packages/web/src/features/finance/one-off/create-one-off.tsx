import { f } from '@sluis/contract/base/fields';
import { oneoff } from '@sluis/contract/entities/finance/oneoff';
import { CreateForm } from '../../../kit/form/create-form.tsx';
import type { Drafts } from '../../../kit/form/entity-form.tsx';
import { businessToday } from '../../../lib/business-time.ts';
import { readPercent } from '../../../lib/exact-values.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';

const fields = [
  'settlement_profile',
  'type',
  'write_off',
  'currency_code',
  'amount',
  'vat_rate_ppm',
  'description',
  'due_on',
  'repeats',
  'until',
];

const percent_max = 100;
const percent = f.decimal(0, percent_max, { create: 'optional' });

/** VAT is typed as a percentage; only a credit writes off a debt, and only what repeats has an end. */
const vary = ({ type, repeats }: Readonly<Drafts>) => ({
  vat_rate_ppm: percent,
  write_off: type === 'CREDIT' ? oneoff.fields.write_off : null,
  until: repeats === 'MONTHLY' ? oneoff.fields.until : null,
});

const bodyOf = ({ vat_rate_ppm, ...values }: Readonly<Record<string, unknown>>): object => ({
  ...values,
  ...(vat_rate_ppm !== undefined && { vat_rate_ppm: readPercent(String(vat_rate_ppm)) }),
});

/** A fee or credit, once or every month. */
export function CreateOneOff({ onDone }: { readonly onDone: (id: string) => void }) {
  const { t } = useTranslation();
  const { timezone } = useFormat();
  return (
    <CreateForm
      entity="oneoff"
      only={fields}
      initial={{ type: 'FEE', currency_code: 'EUR', due_on: businessToday(timezone), vat_rate_ppm: '' }}
      currency_code={({ currency_code }) => (currency_code ? String(currency_code) : undefined)}
      vary={vary}
      bodyOf={bodyOf}
      help={{
        write_off: t('one_off.write_off_help'),
        vat_rate_ppm: t('one_off.vat_help'),
        description: t('one_off.description_help'),
        until: t('one_off.until_help'),
      }}
      onDone={onDone}
    />
  );
}
