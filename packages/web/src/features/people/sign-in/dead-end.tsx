import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './sign-in.module.css';

interface Props {
  /** Why the user cannot continue. */
  readonly text: string;
  /** The page to start again from. */
  readonly to: '/login' | '/forgotPassword';
  readonly label: string;
}

/** Replaces a form that can no longer be submitted. */
export function DeadEnd({ text, to, label }: Props) {
  return (
    <div className={classes.form}>
      <Alert role="alert" color="red" p="xs">
        {text}
      </Alert>
      <Button component={Link} to={to} fullWidth>
        {label}
      </Button>
    </div>
  );
}
