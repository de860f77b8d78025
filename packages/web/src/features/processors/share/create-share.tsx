import { share } from '@sluis/contract/entities/processors/share';
import type { ItemOf } from '@sluis/contract/registry';
import { CreateForm } from '../../../kit/form/create-form.tsx';
import { draftOf } from '../../../kit/form/draft-of.ts';
import type { Drafts } from '../../../kit/form/entity-form.tsx';
import type { RowDraft } from '../../../kit/form/read-field.ts';
import { businessNow } from '../../../lib/business-time.ts';
import { useFormat } from '../../../lib/format.ts';
import { useLanguage, useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { useMe } from '../../../lib/session.ts';
import { ProcessorSelect } from './processor-select.tsx';

const asked = ['organisation', 'processor', 'subject', 'requested', 'reason', 'expires_at'];
const open_days = 14;
const day_ms = 86_400_000;

const { subject, expires_at } = share.fields;

/** The subject is a processor, or a text. */
const vary = ({ processor }: Readonly<Drafts>) => ({
  subject: processor ? null : ({ ...subject, create: 'required' } as const),
});

/** The details of a processor that have no value yet, or all of them: the usual request. */
function rowsOf({ details }: ItemOf<'processor'>): RowDraft[] {
  const all = details ?? [];
  const open = all.filter(({ filled }) => !filled);
  const rows = open.length > 0 ? open : all;
  return rows
    .slice(0, share.fields.requested.max)
    .map(({ name, description }) => ({ name, description: description ?? '' }));
}

/** Requests credentials from a merchant. */
export function CreateShare({ onDone }: { readonly onDone: (id: string) => void }) {
  const { t } = useTranslation();
  const language = useLanguage();
  const { timezone } = useFormat();
  const me = useMe();
  const merchant = useOrganisation().id;
  const until = new Date(businessNow().getTime() + open_days * day_ms).toISOString();
  return (
    <CreateForm
      entity="share"
      only={asked}
      vary={vary}
      initial={{
        organisation: merchant ?? '',
        expires_at: draftOf(expires_at, until, { currency_code: '', timezone, language }),
      }}
      help={{
        subject: t('share.subject_help'),
        reason: t('share.reason_help'),
        expires_at: t('share.expires_help'),
      }}
      check={(name, value) =>
        name === 'organisation' && value === me.organisation.id ? t('share.not_yourself') : undefined
      }
      inputs={{
        processor: ({ onChange, value, ...input }, drafts, fillIn) => (
          <ProcessorSelect
            {...input}
            description={t('share.processor_help')}
            organisation={String(drafts.organisation || (merchant ?? ''))}
            value={value === '' ? null : String(value)}
            onChoose={(chosen) => {
              onChange(chosen?.id ?? '');
              const rows = chosen ? rowsOf(chosen) : [];
              if (rows.length > 0) fillIn('requested', rows);
            }}
          />
        ),
      }}
      onDone={onDone}
    />
  );
}
