import { useIsFetching } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { useEffect, useState } from 'react';

const quiet_ms = 200;

/** Whether the screen has received its own data: optional requests are sent from then on, and not at the same time. */
export function useQuiet(): boolean {
  const [was_quiet, setQuiet] = useState(false);
  const isOpen = useRouterState({ select: ({ status }) => status === 'idle' });
  const isAsking = useIsFetching({ queryKey: ['list'] }) > 0;
  useEffect(() => {
    if (was_quiet || !isOpen || isAsking) return;
    const timer = setTimeout(() => setQuiet(true), quiet_ms);
    return () => clearTimeout(timer);
  }, [was_quiet, isOpen, isAsking]);
  return was_quiet;
}
