export type DeviceType = 'android' | 'ios' | 'other'

/** The device type for requests (portal-2 §3 `type`). An iPad claims to be a Mac, but no Mac has a touch screen. */
export function deviceType(): DeviceType {
  const { userAgent, maxTouchPoints } = navigator
  if (userAgent.includes('Android')) return 'android'
  const ios = /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Macintosh') && maxTouchPoints > 1)
  return ios ? 'ios' : 'other'
}
