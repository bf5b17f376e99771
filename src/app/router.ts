/*
 * The one place that names the router's package, so that its next major is one change. Imported one by one: what is not
 * named here is not in the bundle.
 */
export { BrowserRouter, Link, type Location, Navigate, useLocation, useNavigate } from 'react-router-dom'
