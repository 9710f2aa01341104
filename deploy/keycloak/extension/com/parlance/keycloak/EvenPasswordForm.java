package com.parlance.keycloak;

import jakarta.ws.rs.core.MultivaluedMap;
import jakarta.ws.rs.core.Response;
import java.util.Locale;
import java.util.Set;
import org.keycloak.authentication.AuthenticationFlowContext;
import org.keycloak.authentication.AuthenticationFlowError;
import org.keycloak.authentication.authenticators.browser.UsernamePasswordForm;
import org.keycloak.authentication.authenticators.util.AuthenticatorUtils;
import org.keycloak.events.Details;
import org.keycloak.events.Errors;
import org.keycloak.models.KeycloakSession;
import org.keycloak.models.UserCredentialModel;
import org.keycloak.models.UserModel;
import org.keycloak.models.credential.PasswordCredentialModel;
import org.keycloak.models.utils.KeycloakModelUtils;
import org.keycloak.representations.idm.CredentialRepresentation;
import org.keycloak.services.managers.AuthenticationManager;
import org.keycloak.services.messages.Messages;
import org.keycloak.services.validation.Validation;

/**
 * The server's form for our two kinds of account: the one that has the address, and the newest that waits for its proof. Whatever is wrong
 * costs the hash of a password for each of the two, and so does coming in as the one that waits: how long an answer took does not say which
 * of them there are. The server's own spends no hash where it has nothing to compare.
 */
public final class EvenPasswordForm extends UsernamePasswordForm {
    public EvenPasswordForm(KeycloakSession session) {
        super(session);
    }

    @Override
    public boolean validateUserAndPassword(AuthenticationFlowContext context, MultivaluedMap<String, String> form) {
        String typed = form.getFirst(AuthenticationManager.FORM_USERNAME);
        if (isUserAlreadySetBeforeUsernamePasswordAuth(context) || Validation.isBlank(typed)) {
            return super.validateUserAndPassword(context, form);
        }
        context.clearUser();
        String name = typed.trim();
        context.getEvent().detail(Details.USERNAME, name);
        context.getAuthenticationSession().setAuthNote(ATTEMPTED_USERNAME, name);
        String password = form.getFirst(CredentialRepresentation.PASSWORD);

        UserModel holder = KeycloakModelUtils.findUserByNameOrEmail(context.getSession(), context.getRealm(), name);
        if (isRight(context, holder, password)) {
            return letIn(context, holder, form);
        }
        UserModel waiting = SignUps.newest(context.getSession(), name.toLowerCase(Locale.ROOT));
        if (isRight(context, waiting, password)) {
            return letIn(context, waiting, form);
        }
        return refuse(context, holder, waiting, password);
    }

    /** One hash, always. */
    private static boolean isRight(AuthenticationFlowContext context, UserModel user, String password) {
        boolean compared = user != null
                && !isEmpty(password)
                && user.credentialManager().isConfiguredFor(PasswordCredentialModel.TYPE)
                && !isLocked(context, user);
        if (!compared) {
            AuthenticatorUtils.dummyHash(context);
            return false;
        }
        return user.credentialManager().isValid(UserCredentialModel.password(password));
    }

    private boolean letIn(AuthenticationFlowContext context, UserModel user, MultivaluedMap<String, String> form) {
        if (!enabledUser(context, user)) {
            return false;
        }
        context.getAuthenticationSession().setAuthNote(AuthenticationManager.PASSWORD_VALIDATED, "true");
        AuthenticatorUtils.processRememberMe(context, form);
        context.setUser(user);
        return true;
    }

    /** A try that no password was compared in does not count, and neither does one on a locked account: it would lengthen the lock. */
    private boolean refuse(AuthenticationFlowContext context, UserModel holder, UserModel waiting, String password) {
        boolean locked = holder != null && isLocked(context, holder);
        if (holder != null) {
            context.getEvent().user(holder);
        }
        context.getEvent().error(errorOf(holder, locked));
        Response again = challenge(context, Messages.INVALID_USER, Validation.FIELD_PASSWORD);
        if (locked || isEmpty(password)) {
            context.forceChallenge(again);
        } else {
            context.failureChallenge(AuthenticationFlowError.INVALID_CREDENTIALS, again);
        }
        if (waiting != null && !isEmpty(password) && !isLocked(context, waiting)) {
            count(context, waiting);
        }
        return false;
    }

    private static String errorOf(UserModel holder, boolean locked) {
        if (holder == null) {
            return Errors.USER_NOT_FOUND;
        }
        return locked ? Errors.USER_TEMPORARILY_DISABLED : Errors.INVALID_USER_CREDENTIALS;
    }

    /** The server counts for who has the address. */
    private static void count(AuthenticationFlowContext context, UserModel waiting) {
        if (context.getRealm().isBruteForceProtected()) {
            Set<String> category = Set.of(PasswordCredentialModel.TYPE);
            context.getProtector()
                    .failedLogin(context.getRealm(), waiting, context.getConnection(), context.getUriInfo(), category);
        }
    }

    private static boolean isLocked(AuthenticationFlowContext context, UserModel user) {
        return AuthenticatorUtils.getDisabledByBruteForceEventError(context, user) != null;
    }

    private static boolean isEmpty(String password) {
        return password == null || password.isEmpty();
    }
}
