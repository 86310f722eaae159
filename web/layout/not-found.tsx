import { Link } from "@tanstack/react-router";

export function NotFound() {
  return (
    <div className="flex flex-col items-center pt-16 text-center">
      <p className="font-serif text-[clamp(7.5rem,36vw,11.25rem)] leading-none text-accent">404</p>
      <h1 className="mt-4 font-serif text-[2.625rem] leading-tight">Oops!</h1>
      <p className="mt-2 text-muted">The page you are looking for was not found.</p>
      <Link to="/" className="button mt-6">
        Go Back
      </Link>
    </div>
  );
}
