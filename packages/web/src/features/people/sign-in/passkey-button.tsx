import { Button } from '@mantine/core';
import { IconFingerprint } from '@tabler/icons-react';
import { useMutation } from '@tanstack/react-query';
import { PasskeyFault } from '../../../kit/second-factor/passkey-fault.tsx';
import type { SignedIn } from './sign-in.calls.ts';
import classes from './sign-in.module.css';

interface Props {
  readonly label: string;
  readonly send: () => Promise<SignedIn>;
  readonly onDone: (answer: SignedIn) => void;
}

/** Signs in with a passkey, and shows why it failed. */
export function PasskeyButton({ label, send, onDone }: Props) {
  const asking = useMutation({ mutationFn: send, onSuccess: onDone });
  return (
    <div className={classes.form}>
      <Button
        variant="default"
        fullWidth
        leftSection={<IconFingerprint size={17} stroke={1.6} aria-hidden />}
        loading={asking.isPending}
        onClick={() => asking.mutate()}
      >
        {label}
      </Button>
      {asking.isError && <PasskeyFault error={asking.error} />}
    </div>
  );
}
