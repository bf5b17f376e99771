import { programIn, programPath } from '../engines/programs'

/** Of Debian; openbox is the smallest window manager that gives a new window the focus. */
export const findReadingPrograms = () => {
  const find = (name: string, debianPackage: string) => programIn(programPath(), name, debianPackage, 'reading')
  return {
    xvfb: find('Xvfb', 'xvfb'),
    bus: find('dbus-daemon', 'dbus'),
    windows: find('openbox', 'openbox'),
    keys: find('xdotool', 'xdotool'),
    orca: find('orca', 'orca'),
    firefox: find('firefox-esr', 'firefox-esr'),
  }
}
