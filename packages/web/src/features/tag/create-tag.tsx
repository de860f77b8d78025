import { TextInput } from '@mantine/core';
import { ColorPill } from '../../kit/color-pill.tsx';
import { CreateForm } from '../../kit/form/create-form.tsx';
import type { OwnInput } from '../../kit/form/entity-form.tsx';

/** The colour that a tag begins with. */
export const first_color = '#1971c2';

/** Makes a tag, seen as it will look. */
export const CreateTag = ({ onDone }: { readonly onDone: (id: string) => void }) => (
  <CreateForm
    entity="tag"
    initial={{ color: first_color }}
    inputs={{ color: (input, drafts) => <ColorInput {...input} text={String(drafts.text ?? '')} /> }}
    onDone={onDone}
  />
);

/** A colour, beside the pill that it makes. */
function ColorInput({ text, value, onChange, ...input }: OwnInput & { readonly text: string }) {
  return (
    <TextInput
      {...input}
      type="color"
      value={String(value)}
      description={text.trim() !== '' && <ColorPill color={String(value)} label={text.trim()} />}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  );
}
