/*
 * The only file that imports the router's package, so that its next major version is one change. Imports are named, so
 * that the rest of the package is not in the bundle.
 */
export { BrowserRouter, Link, type Location, Navigate, useLocation, useNavigate } from 'react-router-dom'
