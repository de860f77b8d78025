import { Skeleton } from '@mantine/core';
import { createContext, useContext } from 'react';
import { CopyId } from './copy-id.tsx';
import shown from './shown.module.css';

const Awaited = createContext(false);

/** Whether the names of what an item refers to are still requested. */
export const NamesAwaited = Awaited.Provider;

/** The place of a name that is requested. */
export const AwaitedName = () => <Skeleton component="span" className={shown.awaited} />;

/** What is referred to and has no name, by its id: not before the name can have come. */
export const ReferenceId = ({ id }: { readonly id: string }) =>
  useContext(Awaited) ? <AwaitedName /> : <CopyId id={id} />;
