import { Button, Group } from '@mantine/core';
import { ApiError } from '@sluis/contract/base/errors';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import classes from './route.module.css';
import type { RouteWords } from './use-words.ts';

interface Profile {
  readonly id: string;
  readonly display_name: string;
  readonly missing?: readonly string[];
}

interface Props {
  readonly error: unknown;
  readonly words: Pick<RouteWords, 't' | 'processorName'>;
  /** Offered where somebody else changed the routing meanwhile. */
  readonly onLoad?: () => void;
  readonly onOverwrite?: () => void;
}

/** Why a routing was refused, with the payment profiles that use it and the processors that they lack. */
export function RouteFault({ error, words: { t, processorName }, onLoad, onOverwrite }: Props) {
  if (!(error instanceof ApiError)) return <FormFault error={error} />;
  const profiles = (error.details?.payment_profiles ?? []) as readonly Profile[];
  return (
    <div>
      <FormFault
        error={error}
        stale={
          <Group gap={8} my={8}>
            <Button size="compact-xs" variant="default" onClick={onLoad}>
              {t('form.load_newer')}
            </Button>
            <Button size="compact-xs" color="red" variant="outline" onClick={onOverwrite}>
              {t('stale.overwrite')}
            </Button>
          </Group>
        }
      />
      {profiles.length > 0 && (
        <ul className={classes.profiles}>
          {profiles.map(({ id, display_name, missing = [] }) => (
            <li key={id}>
              {missing.length === 0
                ? display_name
                : t('route.profile_lacks', { name: display_name, processors: missing.map(processorName).join(', ') })}
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
