import { Alert, Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import classes from './sign-in.module.css';

interface Props {
  /** Why it does not go on. */
  readonly text: string;
  /** Where to start again. */
  readonly to: '/login' | '/forgotPassword';
  readonly label: string;
}

/** In place of a form that can no longer be sent. */
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
