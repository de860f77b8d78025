import { describeAdapter } from '@sluis/adapter/kit/sentences';
import { openMock } from './mock.ts';

describeAdapter('example', openMock);
