import { Button, Group } from '@mantine/core';
import { ApiError } from '@sluis/contract/base/errors';
import { FormFault } from '../../../kit/form/form-fault.tsx';
import classes from './route.module.css';
import { processorName } from './sentences.ts';
import type { RouteWords } from './use-words.ts';

interface Profile {
  readonly id: string;
  readonly display_name: string;
  readonly missing?: readonly string[];
}

interface Props {
  readonly error: unknown;
  readonly words: Pick<RouteWords, 't' | 'nameOf'>;
  readonly onLoad: () => void;
  readonly onOverwrite: () => void;
}

/** The payment profiles that an answer is about, with the processors that they lack. */
export function ProfilesOf({ error, words }: Pick<Props, 'error' | 'words'>) {
  const { t } = words;
  const profiles = ((error instanceof ApiError && error.details?.payment_profiles) || []) as readonly Profile[];
  if (profiles.length === 0) return null;
  return (
    <ul className={classes.profiles}>
      {profiles.map(({ id, display_name, missing = [] }) => (
        <li key={id}>
          {missing.length === 0
            ? display_name
            : t('route.profile_lacks', {
                name: display_name,
                processors: missing.map((each) => processorName(each, words)).join(', '),
              })}
        </li>
      ))}
    </ul>
  );
}

/** Why a routing was refused, with what can be done where somebody else changed it meanwhile. */
export const RouteFault = ({ error, words, onLoad, onOverwrite }: Props) => (
  <div>
    <FormFault
      error={error}
      stale={
        <Group gap={8} my={8}>
          <Button size="compact-xs" variant="default" onClick={onLoad}>
            {words.t('form.load_newer')}
          </Button>
          <Button size="compact-xs" color="red" variant="outline" onClick={onOverwrite}>
            {words.t('stale.overwrite')}
          </Button>
        </Group>
      }
    />
    <ProfilesOf error={error} words={words} />
  </div>
);
