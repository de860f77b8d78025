import { Button, NativeSelect } from '@mantine/core';
import { fileimport } from '@sluis/contract/entities/operations/import';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FieldInput } from '../../../kit/form/field-input.tsx';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import { useIntentKey } from '../../../kit/form/use-intent-key.ts';
import { reloadAll } from '../../../kit/item/list-request.ts';
import type { ItemProps } from '../../../kit/item/row.ts';
import { ErrorState } from '../../../kit/state/error-state.tsx';
import { request } from '../../../lib/api-client.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import { useCan } from '../../../lib/session.ts';
import type { Import } from './import.item.ts';
import classes from './import.module.css';

interface Preview {
  readonly encoding: string;
  readonly headings: readonly string[];
  readonly rows: readonly { readonly line: number; readonly values: readonly string[] }[];
  readonly columns: readonly { readonly name: string; readonly required: boolean; readonly kind: string }[];
  readonly mapping: readonly string[];
  readonly amounts: Import['amounts'];
  readonly dates: Import['dates'];
  readonly timezone: string;
}

/** The first rows of a file, and the meaning of its columns. */
export function Columns({ item }: ItemProps<Import>) {
  const { data, isError, error, refetch } = useQuery({
    queryKey: ['preview', item.id],
    queryFn: ({ signal }) => request<Preview>('GET', `/v1/import/${item.id}/preview`, { signal }),
    // The guesses in a response must not replace the user's choices.
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (isError) return <ErrorState error={error} retry={() => void refetch()} />;
  if (!data) return null;
  return (
    <>
      <FirstRows preview={data} />
      <Mapping item={item} preview={data} />
    </>
  );
}

const rows_shown = 8;

function FirstRows({ preview: { headings, rows } }: { readonly preview: Preview }) {
  const { t } = useTranslation();
  return (
    <section className={classes.part} aria-label={t('import.first_rows')}>
      <h2>{t('import.first_rows')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard. */}
      <div className={classes.scroll} tabIndex={0}>
        <table className={classes.rows}>
          <thead>
            <tr>
              {headings.map((heading, at) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: columns are known by their place alone.
                <th key={at} scope="col" title={heading}>
                  {heading || t('import.column_of', { place: at + 1 })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.slice(0, rows_shown).map(({ line, values }) => (
              <tr key={line}>
                {headings.map((_, at) => (
                  // biome-ignore lint/suspicious/noArrayIndexKey: cells are known by their place alone.
                  <td key={at} title={values[at]}>
                    {values[at]}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  );
}

/** The index in the file of each imported column. */
type Places = Readonly<Record<string, number | undefined>>;

/** The user's choices for reading a file. */
function useMapping({ headings, columns, ...preview }: Preview) {
  const [places, setPlaces] = useState<Places>(() =>
    Object.fromEntries(preview.mapping.flatMap((name, at) => (name === '' ? [] : [[name, at]]))),
  );
  const [written, setWritten] = useState({
    amounts: preview.amounts as string,
    dates: preview.dates as string,
    timezone: preview.timezone,
  });
  const place = (name: string, chosen: string): void => {
    const at = chosen === '' ? undefined : Number(chosen);
    // A column of the file has one meaning only.
    const others = Object.entries(places).filter(([other, taken]) => other !== name && taken !== at);
    setPlaces({ ...Object.fromEntries(others), [name]: at });
  };
  return {
    places,
    place,
    written,
    write: (name: keyof typeof written, value: string): void => setWritten({ ...written, [name]: value }),
    body: { mapping: headings.map((_, at) => columns.find(({ name }) => places[name] === at)?.name ?? ''), ...written },
    missing: columns.filter(({ name, required }) => required && places[name] === undefined),
  };
}

type Chosen = ReturnType<typeof useMapping>;
interface MappingProps extends ItemProps<Import> {
  readonly preview: Preview;
}

function Mapping({ item, preview }: MappingProps) {
  const { t } = useTranslation();
  const may = useCan(fileimport.roles.create);
  const chosen = useMapping(preview);
  const { written, write } = chosen;
  const field = (name: keyof typeof written) => (
    <FieldInput
      entity="import"
      name={name}
      field={fileimport.actions.check.body[name]}
      value={written[name]}
      disabled={!may}
      help={t(`import.${name}_help`)}
      onChange={(given) => write(name, textOf(given))}
    />
  );
  return (
    <section className={classes.part} aria-label={t('import.mapping')}>
      <h2>{t('import.mapping')}</h2>
      <Choices item={item} preview={preview} chosen={chosen} disabled={!may} />
      <div className={classes.columns}>
        {preview.columns.some(({ kind }) => kind === 'amount') && field('amounts')}
        {preview.columns.some(({ kind }) => kind === 'instant' || kind === 'date') && field('dates')}
        {preview.columns.some(({ kind }) => kind === 'instant') && field('timezone')}
      </div>
      {may && <Check item={item} chosen={chosen} />}
    </section>
  );
}

/** The column of the file for each imported column. */
function Choices({
  item,
  preview: { headings, columns, rows },
  chosen: { places, place },
  disabled,
}: MappingProps & { readonly chosen: Chosen; readonly disabled: boolean }) {
  const { t } = useTranslation();
  const options = headings.map((heading, at) => ({
    value: String(at),
    label: isRepeated(headings, heading) ? `${heading} (${t('import.column_of', { place: at + 1 })})` : heading,
  }));
  const sample = (at: number): string =>
    rows
      .slice(0, 2)
      .map(({ values }) => values[at])
      .filter(Boolean)
      .join(' · ')
      .slice(0, 60);
  return (
    <div className={classes.columns}>
      {columns.map(({ name, required }) => {
        const at = places[name];
        return (
          <NativeSelect
            key={name}
            label={t(`import.columns.${item.kind}.${name}`)}
            withAsterisk={required}
            disabled={disabled}
            value={at === undefined ? '' : String(at)}
            data={[{ value: '', label: t('import.not_there') }, ...options]}
            description={at !== undefined && sample(at)}
            inputWrapperOrder={['label', 'input', 'description', 'error']}
            onChange={(event) => place(name, event.currentTarget.value)}
          />
        );
      })}
    </div>
  );
}

function Check({ item, chosen: { body, missing } }: ItemProps<Import> & { readonly chosen: Chosen }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const intent = useIntentKey();
  const check = useMutation({
    mutationFn: () => {
      const idempotencyKey = intent.keyFor({ ...body, at: item.version });
      return request('POST', `/v1/import/${item.id}/check`, { body, idempotencyKey });
    },
    onSuccess: () => {
      intent.renew();
      return reloadAll(client);
    },
  });
  const isAgain = item.status === 'CHECKED';
  return (
    <>
      {check.isError && <FormFault error={check.error} />}
      <div className={classes.actions}>
        <Button
          variant={isAgain ? 'default' : 'filled'}
          disabled={missing.length > 0}
          loading={check.isPending}
          onClick={() => check.mutate()}
        >
          {t(isAgain ? 'import.check_again' : 'import.check')}
        </Button>
        {missing.length > 0 && (
          <span className={classes.hint}>
            {t('import.missing', {
              columns: missing.map(({ name }) => t(`import.columns.${item.kind}.${name}`)).join(', '),
            })}
          </span>
        )}
      </div>
    </>
  );
}

const isRepeated = (headings: readonly string[], heading: string): boolean =>
  heading === '' || headings.indexOf(heading) !== headings.lastIndexOf(heading);

/** Some inputs pass an event, others the value. */
const textOf = (given: unknown): string =>
  typeof given === 'object' && given !== null && 'currentTarget' in given
    ? (given.currentTarget as HTMLInputElement).value
    : String(given ?? '');
