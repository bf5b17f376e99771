import { Icon } from './Icon'

/** Separate from the other icons, because the first page has none. */
export const DownloadIcon = () => <Icon path="M12 3v12m-5-5 5 5 5-5M4 20h16" />
