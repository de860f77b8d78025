import { contrast } from '@sluis/contract/base/contrast';
import { ColourInput } from '../../../kit/form/colour-input.tsx';
import { CreateForm } from '../../../kit/form/create-form.tsx';
import type { OwnInput } from '../../../kit/form/entity-form.tsx';
import { first_color } from '../../../kit/tag/new-tag.tsx';
import { ColorPill } from '../../../kit/value/color-pill.tsx';
import { textOn } from '../../../kit/value/text-on.ts';
import { useFormat } from '../../../lib/format.ts';
import { useTranslation } from '../../../lib/i18n.ts';
import classes from './tag.module.css';

/** Makes a tag, seen as it will look. */
export const CreateTag = ({ onDone }: { readonly onDone: (id: string) => void }) => (
  <CreateForm
    entity="tag"
    initial={{ color: first_color }}
    inputs={{ color: (input, drafts) => <TagColour {...input} text={String(drafts.text ?? '')} /> }}
    onDone={onDone}
  />
);

const whole = /^#[0-9a-f]{6}$/i;

/** A colour, with the pill that it makes and how well its text can be read. */
function TagColour({ text, value, ...input }: OwnInput & { readonly text: string }) {
  const { t } = useTranslation();
  const format = useFormat();
  const color = String(value);
  const ink = whole.test(color) ? textOn(color) : undefined;
  return (
    <ColourInput
      {...input}
      withAsterisk
      value={color}
      description={
        ink !== undefined && (
          <span className={classes.look}>
            {text.trim() !== '' && <ColorPill color={color} label={text.trim()} />}
            {t(ink === '#000000' ? 'colour_input.text_on' : 'colour_input.text_on_dark', {
              // Rounded down: 4.46 must not be said to be 4.5.
              ratio: format.number(Math.floor(contrast(color, ink) * 10) / 10),
            })}
          </span>
        )
      }
    />
  );
}
