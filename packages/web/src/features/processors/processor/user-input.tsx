import type { OwnInput } from '../../../kit/form/entity-form.tsx';
import { ItemSearch } from '../../../kit/form/item-search.tsx';

interface Person {
  readonly id: string;
}

interface Props extends OwnInput {
  /** The organisation whose users can be chosen. */
  readonly organisation: string;
  /** The initial choice. */
  readonly initial?: Person | undefined;
  readonly description: string;
}

/** A user of an organisation, found by typing. */
export const UserInput = ({ organisation, value: _, onChange, ...input }: Props) => (
  <ItemSearch<Person>
    // A change of organisation resets the choice.
    key={organisation}
    {...input}
    withAsterisk
    listed
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    entity="user"
    query={{ organisation }}
    onChoose={(found) => onChange(found?.id ?? '')}
  />
);
