import { Button, SegmentedControl, TextInput } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { IconCheck, IconCopy, IconSearch } from '@tabler/icons-react';
import { useMemo, useState } from 'react';
import { useTranslation } from '../../lib/i18n.ts';
import classes from './content.module.css';
import { type BodyForm, body_forms, formOf, type Pair, readBody } from './forms.ts';
import { JsonTree } from './json-tree.tsx';
import { holds, Marked } from './marked.tsx';

interface Props {
  readonly body: unknown;
  /** Determines the form in which it opens. */
  readonly url: string;
  readonly label: string;
}

/** The body of a call as JSON, XML, a form or raw, to search, fold and copy. */
export function BodyView({ body, url, label }: Props) {
  const { t } = useTranslation();
  const read = useMemo(() => readBody(body), [body]);
  const [chosen, setChosen] = useState<BodyForm>();
  const [wanted, setWanted] = useState('');
  const { copied, copy } = useClipboard({ timeout: 1500 });
  const form = chosen ?? formOf(read, url);
  const text = form === 'xml' ? (read.xml ?? read.raw) : read.raw;
  const Copied = copied ? IconCheck : IconCopy;
  const isFound = wanted === '' || holds(form === 'xml' ? text : read.raw, wanted);
  return (
    <>
      <div className={classes.bar}>
        <SegmentedControl
          size="xs"
          aria-label={t('content.form')}
          value={form}
          onChange={(value) => setChosen(value as BodyForm)}
          data={body_forms.map((value) => ({
            value,
            label: t(`content.forms.${value}`),
            disabled: read[value] === undefined,
          }))}
        />
        <TextInput
          className={classes.search}
          size="xs"
          aria-label={t('content.search')}
          placeholder={t('content.find')}
          leftSection={<IconSearch size={14} stroke={1.75} aria-hidden />}
          error={isFound ? undefined : t('content.not_found')}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
        <Button
          variant="default"
          size="xs"
          leftSection={<Copied size={14} stroke={1.75} aria-hidden />}
          onClick={() => copy(text)}
        >
          {t(copied ? 'content.copied' : 'content.copy')}
        </Button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by the keyboard. */}
      <section className={classes.body} aria-label={label} tabIndex={0}>
        {form === 'json' && <JsonTree value={read.json} wanted={wanted} />}
        {form === 'form' && <Pairs pairs={read.form ?? []} wanted={wanted} />}
        {(form === 'xml' || form === 'raw') && (
          <pre>
            <Marked text={text} wanted={wanted} />
          </pre>
        )}
      </section>
    </>
  );
}

/** Names and values, such as headers. */
export const Pairs = ({ pairs, wanted = '' }: { readonly pairs: readonly Pair[]; readonly wanted?: string }) => (
  <dl className={classes.pairs}>
    {pairs.map(({ name, value }, at) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: a name can stand more than once.
      <div key={at} style={{ display: 'contents' }}>
        <dt>
          <Marked text={name} wanted={wanted} />
        </dt>
        <dd>
          <Marked text={value} wanted={wanted} />
        </dd>
      </div>
    ))}
  </dl>
);
