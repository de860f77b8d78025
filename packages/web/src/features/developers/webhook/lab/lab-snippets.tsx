import { Button, Code, Group, SegmentedControl } from '@mantine/core';
import { useClipboard } from '@mantine/hooks';
import { webhook } from '@sluis/contract/entities/developers/webhook';
import { IconCheck, IconCopy } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { FormFault } from '../../../../kit/form/form-fault.tsx';
import { makeSecret, signingQuery } from '../../../../kit/webhook-secret/webhook-secret.calls.ts';
import { newIdempotencyKey } from '../../../../lib/api-client.ts';
import { useTranslation } from '../../../../lib/i18n.ts';
import { useCan } from '../../../../lib/session.ts';
import classes from './lab.module.css';
import { type SnippetLanguage, snippet_languages, snippetOf } from './snippets.ts';

/** Code that verifies a signature; with the secret inserted on request if the viewer may see it, which is recorded. */
export function LabSnippets({ organisation }: { readonly organisation: string }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const canReveal = useCan(webhook.roles.create);
  const [language, setLanguage] = useState<SnippetLanguage>('typescript');
  const { copied, copy } = useClipboard({ timeout: 1500 });
  const reveal = useMutation({
    mutationFn: async () => {
      const loadSecrets = () => client.fetchQuery({ ...signingQuery(organisation), staleTime: 0 });
      let { secrets } = await loadSecrets();
      if (secrets.length === 0) {
        await makeSecret(organisation, newIdempotencyKey());
        ({ secrets } = await loadSecrets());
      }
      return secrets[0]?.secret;
    },
    gcTime: 0,
  });
  const code = snippetOf(language, reveal.data);
  const Copied = copied ? IconCheck : IconCopy;
  return (
    <section className={classes.snippets} aria-labelledby="lab-code">
      <h2 id="lab-code">{t('webhook_lab.code.title')}</h2>
      <p>{t('webhook_lab.code.about')}</p>
      <Group justify="space-between" gap={8}>
        <SegmentedControl
          size="xs"
          className={classes.languages}
          aria-label={t('webhook_lab.code.language')}
          value={language}
          onChange={(value) => setLanguage(value as SnippetLanguage)}
          data={Object.entries(snippet_languages).map(([value, label]) => ({ value, label }))}
        />
        <Group gap={8}>
          {canReveal && (
            <Button
              variant="default"
              size="xs"
              loading={reveal.isPending}
              title={t('webhook_lab.code.reveal_hint')}
              onClick={() => (reveal.data ? reveal.reset() : reveal.mutate())}
            >
              {t(reveal.data ? 'webhook_lab.code.hide' : 'webhook_lab.code.reveal')}
            </Button>
          )}
          <Button
            variant="default"
            size="xs"
            leftSection={<Copied size={14} stroke={1.75} aria-hidden />}
            onClick={() => copy(code)}
          >
            {t(copied ? 'webhook_lab.copied' : 'webhook_lab.code.copy')}
          </Button>
        </Group>
      </Group>
      {reveal.error && <FormFault error={reveal.error} />}
      <Code block tabIndex={0} aria-label={snippet_languages[language]} className={classes.program}>
        {code}
      </Code>
    </section>
  );
}
