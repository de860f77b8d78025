import { Alert, Button, Code, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { newIdempotencyKey, request } from '../../lib/api-client.ts';
import { useFormat } from '../../lib/format.ts';
import { useTranslation } from '../../lib/i18n.ts';
import { ErrorDialog } from '../confirm/error-dialog.tsx';

/** The outcome of a call to an external address. */
export interface CallAnswer {
  /** Null if there was no response; `error` then says why. */
  readonly status_code: number | null;
  readonly duration_ms: number;
  /** The first part of the response. */
  readonly content: string | null;
  readonly error: string | null;
}

interface Props<A extends CallAnswer> {
  readonly label: string;
  /** The API path that makes the external call, and its body. */
  readonly path: string;
  readonly body: object;
  /** A sentence about the request. */
  readonly about: string;
  /** A sentence about the response. */
  readonly say: (answer: A) => string;
  readonly isGood: (answer: A) => boolean;
}

/** A button that really calls an address, and shows the response. */
export function TestCall<A extends CallAnswer>({ label, path, body, about, say, isGood }: Props<A>) {
  const call = useMutation({
    mutationFn: () => request<A>('POST', path, { body, idempotencyKey: newIdempotencyKey() }),
  });
  return (
    <>
      <Button variant="default" size="xs" loading={call.isPending} onClick={() => call.mutate()}>
        {label}
      </Button>
      <Modal opened={call.data !== undefined} onClose={call.reset} title={label} centered>
        {call.data && <Answered answer={call.data} about={about} words={say(call.data)} isGood={isGood(call.data)} />}
      </Modal>
      <ErrorDialog error={call.error} close={call.reset} />
    </>
  );
}

interface AnsweredProps {
  readonly answer: CallAnswer;
  readonly about: string;
  readonly words: string;
  readonly isGood: boolean;
}

function Answered({ answer, about, words, isGood }: AnsweredProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const { status_code, duration_ms, content, error } = answer;
  return (
    <Stack gap={12}>
      <Text size="sm">{about}</Text>
      <Alert color={isGood ? 'green' : 'red'} variant="light" role="status" title={words}>
        {error ?? t('test_call.status', { status: status_code })} ·{' '}
        {t('test_call.duration', { duration: format.number(duration_ms) })}
      </Alert>
      {content !== null &&
        (content === '' ? (
          <Text size="sm">{t('test_call.empty')}</Text>
        ) : (
          <Code block tabIndex={0} mah={240} aria-label={t('test_call.content')} style={{ overflow: 'auto' }}>
            {content}
          </Code>
        ))}
    </Stack>
  );
}
