package com.parlance.keycloak;

import jakarta.ws.rs.core.MultivaluedHashMap;
import jakarta.ws.rs.core.MultivaluedMap;
import java.util.List;
import java.util.Set;
import org.keycloak.authentication.FormContext;
import org.keycloak.authentication.ValidationContext;
import org.keycloak.authentication.forms.RegistrationPage;
import org.keycloak.authentication.forms.RegistrationUserCreation;
import org.keycloak.events.Details;
import org.keycloak.events.Errors;
import org.keycloak.models.UserModel;
import org.keycloak.services.messages.Messages;
import org.keycloak.services.validation.Validation;
import org.keycloak.userprofile.UserProfile;
import org.keycloak.userprofile.UserProfileContext;
import org.keycloak.userprofile.UserProfileProvider;
import org.keycloak.userprofile.ValidationException;

/** The step `parlance-sign-up`: the server's own, which makes an account without the address and does not say whether another has it. */
public final class SignUpAction extends RegistrationUserCreation {
    private static final Set<String> TAKEN = Set.of(Messages.EMAIL_EXISTS, Messages.USERNAME_EXISTS);

    @Override
    public void validate(ValidationContext context) {
        context.getEvent().detail(Details.REGISTER_METHOD, "form");
        MultivaluedMap<String, String> form = context.getHttpRequest().getDecodedFormParameters();
        List<ValidationException.Error> faults = faultsOf(profileOf(context, form));
        if (faults.isEmpty()) {
            context.success();
            return;
        }
        context.error(Errors.INVALID_REGISTRATION);
        context.validationError(form, Validation.getFormErrorsFromValidation(faults));
    }

    @Override
    public void success(FormContext context) {
        super.success(context);
        MultivaluedMap<String, String> form = context.getHttpRequest().getDecodedFormParameters();
        String address = profileOf(context, form).getAttributes().getFirst(UserModel.EMAIL);
        SignUps.keep(context.getSession(), context.getUser(), address);
    }

    /** What the server's own step makes the account of. */
    @Override
    public UserProfile getOrCreateUserProfile(FormContext context, MultivaluedMap<String, String> form) {
        MultivaluedMap<String, String> made = new MultivaluedHashMap<>(form);
        made.putSingle(UserModel.EMAIL, SignUps.standIn());
        return profileOf(context, made);
    }

    @Override
    public String getId() {
        return "parlance-sign-up";
    }

    @Override
    public String getDisplayType() {
        return "Account that waits for the proof of its address";
    }

    private static List<ValidationException.Error> faultsOf(UserProfile profile) {
        try {
            profile.validate();
            return List.of();
        } catch (ValidationException refusal) {
            return refusal.getErrors().stream().filter(fault -> !TAKEN.contains(fault.getMessage())).toList();
        }
    }

    private static UserProfile profileOf(FormContext context, MultivaluedMap<String, String> form) {
        MultivaluedMap<String, String> person = new MultivaluedHashMap<>(form);
        person.remove(RegistrationPage.FIELD_PASSWORD);
        person.remove(RegistrationPage.FIELD_PASSWORD_CONFIRM);
        return context.getSession()
                .getProvider(UserProfileProvider.class)
                .create(UserProfileContext.REGISTRATION, person);
    }
}
