import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ServiceCategory } from '@ngoma/api/features/providers';
import { useState } from 'react';
import { useTranslation } from '#lib/use-translation.tsx';
import { RequestForm } from './RequestForm.tsx';

interface RequestButtonProps {
  readonly providerId: string;
  readonly providerName: string;
  readonly category?: ServiceCategory | undefined;
  /** Called once the request is on its way. */
  readonly onDone: () => void;
}

/** The one thing to do with a provider: ask them. The form opens over whatever is there. */
export function RequestButton({ onDone, ...asked }: RequestButtonProps) {
  const { t } = useTranslation();
  const [isOpen, setOpen] = useState(false);
  const isSmall = useMediaQuery((theme) => theme.breakpoints.down('sm'));
  return (
    <>
      <Button variant="contained" color="sun" size="large" fullWidth onClick={() => setOpen(true)}>
        {t('requests:form.open')}
      </Button>
      <Dialog
        open={isOpen}
        onClose={() => setOpen(false)}
        aria-labelledby="request-title"
        fullWidth
        maxWidth="sm"
        fullScreen={isSmall}
      >
        <DialogTitle id="request-title" sx={{ display: 'flex', justifyContent: 'space-between', gap: 2, alignItems: 'start' }}>
          {t('requests:form.heading', { provider: asked.providerName })}
          <Button variant="text" onClick={() => setOpen(false)} sx={{ flex: 'none' }}>
            {t('common:cancel')}
          </Button>
        </DialogTitle>
        <DialogContent>
          <RequestForm
            {...asked}
            onDone={() => {
              setOpen(false);
              onDone();
            }}
          />
        </DialogContent>
      </Dialog>
    </>
  );
}
