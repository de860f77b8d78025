import { Select } from '@mantine/core';
import { organisation as owning } from '@sluis/contract/entities/merchants/organisation';
import {
  fileimport,
  import_bytes_max,
  isOfProfile,
  workbook_bytes_max,
} from '@sluis/contract/entities/operations/import';
import type { ItemOf } from '@sluis/contract/registry';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { use, useState } from 'react';
import { asAsked } from '../../../kit/form/edit-form.tsx';
import { EntityForm, type OwnInput } from '../../../kit/form/entity-form.tsx';
import { FileDrop } from '../../../kit/form/file-drop.tsx';
import { SubmitLabel } from '../../../kit/form/submit-label.ts';
import { listOptions } from '../../../kit/item/list-request.ts';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useOrganisation } from '../../../lib/organisation.ts';
import { useCan } from '../../../lib/session.ts';
import type { Import } from './import.item.ts';
import { sendFile } from './upload.ts';

/** By extension: systems use various media types for a CSV file. */
export const file_types = { '.csv': 'CSV', '.txt': 'TXT', '.xlsx': 'Excel (XLSX)' };
export const smaller_types = { '.xlsx': workbook_bytes_max };

const { kind, organisation, payment_profile, name } = fileimport.fields;
const fields = {
  kind: asAsked(kind),
  organisation: asAsked(organisation),
  payment_profile: asAsked(payment_profile),
  name: asAsked(name),
};
const without_organisations = {
  ...fields.kind,
  values: kind.values.filter((each) => each !== 'organisation'),
} as never;
const needed = { ...asAsked(payment_profile), nullable: undefined, create: 'required' } as const;

/** Asks for the kind and the owner of a file, and uploads it; the other questions follow once its content is known. */
export function CreateImport({ onDone }: { readonly onDone: (id: string) => void }) {
  const { t } = useTranslation();
  const label = use(SubmitLabel);
  const { base } = useOrganisation();
  const may_organisations = useCan(owning.roles.create);
  const navigate = useNavigate();
  const [file, setFile] = useState<File>();
  return (
    <EntityForm
      is_new
      entity="import"
      fields={fields}
      initial={{}}
      vary={({ kind: chosen }) => ({
        kind: may_organisations ? fields.kind : without_organisations,
        payment_profile: chosen && isOfProfile(String(chosen)) ? (needed as never) : null,
      })}
      inputs={{
        payment_profile: (input, drafts) => (
          <ProfileInput {...input} organisation={String(drafts.organisation ?? '')} />
        ),
        name: ({ error, onChange }) => (
          <>
            <FileDrop
              label={t('fields:import.name')}
              types={file_types}
              max_bytes={import_bytes_max}
              smaller={smaller_types}
              error={error}
              onChoose={(chosen) => {
                setFile(chosen);
                onChange(chosen.name.slice(-200));
              }}
            />
            {file && <p>{t('import.chosen', { name: file.name })}</p>}
          </>
        ),
      }}
      help={{ organisation: t('import.organisation_help') }}
      submitLabel={() => label}
      submit={async (values, idempotencyKey) => {
        if (!file) throw new Error('A form without a file is not sent.');
        const body = { ...values, size_bytes: file.size };
        return request<Import>('POST', '/v1/import', { body, idempotencyKey });
      }}
      onDone={(made) => {
        const href = `${base}/psp/imports/${made.id}`;
        // The page shows an incomplete upload, and continues it.
        if (file) void sendFile(made, file, href).catch(() => {});
        onDone(made.id);
        void navigate({ to: href as string });
      }}
    />
  );
}

/** The profiles of the chosen organisation: those below it have their own. */
function ProfileInput({
  organisation: owner,
  value,
  onChange,
  ...input
}: OwnInput & { readonly organisation: string }) {
  const { t } = useTranslation();
  const { data } = useQuery({
    ...listOptions<ItemOf<'paymentprofile'>>('paymentprofile', {
      organisation: owner,
      _limit: 'all',
      _sort: 'display_name',
    }),
    enabled: owner !== '',
  });
  const own = (data?.items ?? []).filter((profile) => profile.organisation === owner);
  return (
    <Select
      {...input}
      withAsterisk
      searchable
      openOnFocus={false}
      value={String(value) || null}
      onChange={(chosen) => onChange(chosen ?? '')}
      data={own.map((profile) => ({ value: profile.id, label: `${profile.display_name} (${profile.currency_code})` }))}
      description={t(owner === '' ? 'import.organisation_first' : 'import.profile_help')}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      nothingFoundMessage={t('list.no_choices')}
    />
  );
}
