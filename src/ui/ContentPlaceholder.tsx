/** Reserves space for content that is still loading, to avoid layout shift. */
export const ContentPlaceholder = () => <div className="content-placeholder" />
