import { Autocomplete } from '@mantine/core';
import type { Gateway } from '@sluis/contract/gateways';
import type { OwnInput } from '../../../kit/form/entity-form.tsx';

interface Props extends OwnInput {
  readonly gateways: readonly Gateway[];
  readonly description: string;
}

/** The gateway of a connection: one of ours, or the name of an external one. */
export const GatewayInput = ({ gateways, value, onChange, ...input }: Props) => (
  <Autocomplete
    {...input}
    withAsterisk
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    openOnFocus={false}
    data={gateways.map(({ name }) => name)}
    value={String(value)}
    onChange={onChange}
  />
);
