import { Link } from "@tanstack/react-router";

export const NotFound = () => (
  <div className="not-found">
    <p className="not-found-number">404</p>
    <h1>Oops!</h1>
    <p>The page you are looking for was not found.</p>
    <Link to="/" className="button">
      Go Back
    </Link>
  </div>
);
