import { Skeleton } from '@mantine/core';
import { createContext, useContext } from 'react';
import { CopyId } from './copy-id.tsx';
import shown from './shown.module.css';

const Awaited = createContext(false);

/** Whether the names of an item's references are still being loaded. */
export const NamesAwaited = Awaited.Provider;

/** The placeholder of a name that is loading. */
export const AwaitedName = () => <Skeleton component="span" className={shown.awaited} />;

/** The id of a reference without a name, shown once the names have been loaded. */
export const ReferenceId = ({ id }: { readonly id: string }) =>
  useContext(Awaited) ? <AwaitedName /> : <CopyId id={id} />;
