import { processornotification } from '@sluis/contract/entities/payments/processornotification';
import type { Populated } from '@sluis/contract/registry';
import type { PanelOf } from '../../../kit/list/options.ts';
import { verbsOf } from '../../../kit/verb/verb.tsx';

type Notification = Populated<'processornotification', 'processor' | 'organisation'>;

export const notificationPanel: PanelOf<Notification> = { actions: verbsOf(processornotification, 'retry') };
