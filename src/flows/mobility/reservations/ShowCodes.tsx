import { useEffect, useState } from 'react'
import type { Reservation } from '../../../api/endpoints/mobility'
import { useFlowActions, useFlowPart } from '../../../runtime/useFlow'
import { DialogButton } from '../../../ui/DialogButton'
import { onDemand } from '../../../ui/onDemand'
import { mobility } from '../flow'
import { texts } from '../texts'

const RiderCodesDialog = onDemand(() => import('./RiderCodesDialog'))

/** The label of a button of one ride among several. */
export const RideLabel = ({ text, title }: { text: string; title: string }) => (
  <>
    {text}
    <span className="visually-hidden">（{title}）</span>
  </>
)

/** Queries the riders' codes and shows them (QR-01, QR-14). */
export function ShowCodes({ reservation, title }: { reservation: Reservation; title: string }) {
  const { rsv_id } = reservation
  const actions = useFlowActions(mobility)
  const codes = useFlowPart(mobility, (state) => (state.codes?.rsv_id === rsv_id ? state.codes : undefined))
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    // Codes whose page was left before they arrived: as long as they are kept, the next ride stays the same.
    if (codes && !isOpen) actions.closeCodes()
  }, [actions, codes, isOpen])
  return (
    <DialogButton
      className="btn btn-primary"
      label={<RideLabel text={texts.showCodes} title={title} />}
      isReady={codes !== undefined}
      onOpen={() => {
        setOpen(true)
        // The second of two quick presses may come after the response, before the dialog covers the button.
        if (!codes) actions.displayQrcode({ rsv_id })
      }}
      onClose={() => {
        setOpen(false)
        actions.closeCodes()
      }}
    >
      {(close) =>
        codes && <RiderCodesDialog ride={title} reservation={reservation} base64={codes.base64} onClose={close} />
      }
    </DialogButton>
  )
}
