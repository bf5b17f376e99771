/** The room of content that is on its way: what stands below the page is not pushed down before the customer's eyes. */
export const ContentPlaceholder = () => <div className="awaited" />
