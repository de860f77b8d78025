import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import type { OwnInput } from '../../../kit/form/entity-form.tsx';
import { SecretInput } from '../../../kit/form/secret-input.tsx';
import { useTranslation } from '../../../lib/i18n.ts';

const secret_bytes = 32;

/** A new secret in the form of Standard Webhooks. */
const makeSecret = (): string =>
  `whsec_${btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(secret_bytes))))}`;

interface Props extends OwnInput {
  readonly description?: string;
}

/** The signing secret of calls: typed, or generated here and then shown, because it is never shown again. */
export function SigningSecret({ value, onChange, description, ...input }: Props) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  return (
    <Group align="flex-start" gap={8} wrap="nowrap">
      <SecretInput
        {...input}
        flex={1}
        value={String(value)}
        autoComplete="off"
        description={description ?? t('middleware.secret_help')}
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        visible={isShown}
        onVisibilityChange={setShown}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
      <Button
        variant="default"
        mt={24}
        disabled={input.disabled}
        onClick={() => {
          onChange(makeSecret());
          setShown(true);
        }}
      >
        {t('middleware.secret_make')}
      </Button>
    </Group>
  );
}
