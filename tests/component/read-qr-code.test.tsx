import { render, screen } from '@testing-library/react'
import { QRCodeSVG } from 'qrcode.react'
import { expect, it } from 'vitest'
import { readQrCode } from '../read-qr-code'

/* The scanner of the tests itself: what another scanner may refuse, it refuses. */

it.each<[string, string, string, number, string | undefined]>([
  ['black on white with four modules around it', '#000000', '#ffffff', 4, 'MOBILITY:1'],
  ['swapped colours', '#ffffff', '#000000', 4, undefined],
  ['grey modules', '#777777', '#ffffff', 4, undefined],
  ['a yellow ground', '#000000', '#ffff00', 4, undefined],
  ['three modules around it', '#000000', '#ffffff', 3, undefined],
  ['nothing around it', '#000000', '#ffffff', 0, undefined],
])('reads a code only as the standard has it: %s', (_, fgColor, bgColor, marginSize, content) => {
  render(<QRCodeSVG value="MOBILITY:1" role="img" {...{ fgColor, bgColor, marginSize }} />)
  expect(readQrCode(screen.getByRole('img'))).toBe(content)
})
