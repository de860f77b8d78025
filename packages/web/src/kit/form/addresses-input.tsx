import { Textarea } from '@mantine/core';
import { useState } from 'react';
import type { OwnInput } from './entity-form.tsx';
import classes from './form.module.css';

interface Props extends OwnInput {
  readonly description: string;
  readonly withAsterisk?: boolean;
}

/** Email or IP addresses, as people write several: one per line, or separated by commas. */
export function AddressesInput({ value, onChange, ...input }: Props) {
  const [text, setText] = useState(Array.isArray(value) ? value.join('\n') : '');
  return (
    <Textarea
      {...input}
      classNames={{ error: classes.lines }}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      autosize
      minRows={2}
      maxRows={8}
      value={text}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(event.currentTarget.value.split(/[\s,;]+/).filter(Boolean));
      }}
    />
  );
}
