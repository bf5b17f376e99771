import { QRCodeSVG } from 'qrcode.react'

/** A text as a QR code: black on white with its quiet zone, in every colour scheme of the page (QR-12). */
export const QrCode = ({ text, name }: { text: string; name: string }) => (
  <QRCodeSVG
    className="qr-code"
    value={text}
    level="M"
    marginSize={4}
    bgColor="#ffffff"
    fgColor="#000000"
    role="img"
    aria-label={name}
  />
)
